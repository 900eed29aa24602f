import { lazy, Suspense } from 'react';
import { Paintbrush, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { Picture } from '../../../shared/ui/picture';
import type { ItemRow } from '../api/lists';
import styles from './item-sheet.module.css';

const ItemForm = lazy(() => import('./item-form'));

type Props = { item: ItemRow | null; open: boolean; accent: 'shopping' | 'task'; onClose: () => void; onDelete: (item: ItemRow) => void };

/** One item, large. What can be done with it stands under its picture. */
export function ItemSheet({ item, open, accent, onClose, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open && item !== null}
      onClose={onClose}
      title={item?.name ?? ''}
      accent={accent}
      bare
      roomy
      footer={
        <Button kind="accent" wide type="submit" form="item-form">
          {t('common.save')}
        </Button>
      }
    >
      {item ? (
        <div className={styles.item}>
          <div className={styles.shown}>
            <Picture name={item.name} src={item.image.imageUrl} color={item.image.color} thumbHash={item.image.thumbHash} size={512} className={styles.picture} eager shimmer={item.image.status === 'generating'} />
            {item.image.status === 'generating' ? (
              <p className={styles.fact}>
                <Paintbrush aria-hidden="true" />
                {t('item.painting')}
              </p>
            ) : null}
            {item.image.reason === 'quota' ? <p className={styles.fact}>{t('item.quota')}</p> : null}
          </div>
          <div className={styles.told}>
            <Suspense fallback={<div className={styles.formGhost} />}>
              <ItemForm key={item.id} item={item} shopping={accent === 'shopping'} onDone={onClose} />
            </Suspense>
            <Button
              kind="danger"
              className={styles.remove}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => {
                onClose();
                onDelete(item);
              }}
            >
              {t('common.delete')}
            </Button>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
