import { Paintbrush, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { Picture } from '../../../shared/ui/picture';
import type { ItemRow } from '../api/lists';
import styles from './item-sheet.module.css';

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
      footer={
        item ? (
          <Button
            kind="danger"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              onClose();
              onDelete(item);
            }}
          >
            {t('common.delete')}
          </Button>
        ) : null
      }
    >
      {item ? (
        <div className={styles.item}>
          <Picture src={item.image.imageUrl} color={item.image.color} thumbHash={item.image.thumbHash} size={512} className={styles.picture} eager shimmer={item.image.status === 'generating'} />
          <p className={styles.name} aria-hidden="true">
            {item.name}
          </p>
          {item.image.status === 'generating' ? (
            <p className={styles.fact}>
              <Paintbrush aria-hidden="true" />
              {t('item.painting')}
            </p>
          ) : null}
          {item.image.reason === 'quota' ? <p className={styles.fact}>{t('item.quota')}</p> : null}
          {item.quantity || item.notes ? (
            <p className={styles.words}>
              {item.quantity ? <strong>{item.quantity}</strong> : null} {item.notes}
            </p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
