import { Trash2, ZoomIn } from 'lucide-react';
import { Suspense } from 'react';
import { ChosenLook, type RepaintOptions } from '../../../app/imaging-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { IconButton } from '../../../shared/ui/button';
import { Picture } from '../../../shared/ui/picture/picture';
import type { ItemRow } from '../api/lists';
import styles from './item-sheet.module.css';

type Props = {
  item: ItemRow;
  accent: 'shopping' | 'task';
  /** The item is deleted. */
  gone: boolean;
  /** The style and character chosen for the next picture; null without a choice. */
  look: RepaintOptions | null;
  onLook: (item: ItemRow) => void;
  onDelete: () => void;
};

/** The picture at the top of the sheet. It stays in sight while the user chooses the next one. */
export function ItemPicture({ item, accent, gone, look, onLook, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.top}>
      <IconButton
        label={t('common.delete')}
        raised
        className={styles.remove}
        disabled={gone}
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" strokeWidth={2.25} />
      </IconButton>
      <button
        type="button"
        className={styles.look}
        aria-label={`${t('picture.look')} · ${item.name}`}
        title={t('picture.look')}
        aria-haspopup="dialog"
        onClick={() => onLook(item)}
      >
        <Picture
          name={item.name}
          src={item.image.imageUrl}
          known={item.image.thumbnailUrl}
          color={item.image.color}
          thumbHash={item.image.thumbHash}
          size={512}
          className={styles.picture}
          eager
          shimmer={item.image.status === 'generating'}
        />
        <span className={styles.zoom}>
          <ZoomIn aria-hidden="true" strokeWidth={2.25} />
        </span>
        <Suspense>{look === null ? null : <ChosenLook wish={look} listType={accent} />}</Suspense>
      </button>
    </div>
  );
}
