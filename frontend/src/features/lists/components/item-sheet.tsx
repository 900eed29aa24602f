import { lazy, Suspense, useState } from 'react';
import { CircleAlert, Paintbrush, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { Picture } from '../../../shared/ui/picture';
import { restoreRow } from '../api/items';
import type { ItemRow } from '../api/lists';
import styles from './item-sheet.module.css';

const ItemForm = lazy(() => import('./item-form'));

type Props = { item: ItemRow | null; open: boolean; accent: 'shopping' | 'task'; onClose: () => void; onDelete: (item: ItemRow) => void };

/** One item, large. What can be done with it stands under its picture. */
export function ItemSheet({ item: row, open, accent, onClose, onDelete }: Props) {
  const { t } = useTranslation();
  // Somebody else may delete it meanwhile; what is being typed is not to be gone with it.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const item = row ?? last;
  const gone = row === null;
  return (
    <Dialog
      open={open && item !== null}
      onClose={onClose}
      title={item?.name ?? ''}
      accent={accent}
      bare
      roomy
      footer={
        <Button kind="accent" wide type="submit" form="item-form" disabled={gone}>
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
            {gone ? (
              <Banner
                failed
                icon={<CircleAlert aria-hidden="true" />}
                action={
                  <button type="button" onClick={() => void restoreRow(item)}>
                    {t('trash.restore')}
                  </button>
                }
              >
                {t('errors.itemDeleted')}
              </Banner>
            ) : null}
            <Suspense fallback={<div className={styles.formGhost} />}>
              <ItemForm key={item.id} item={item} shopping={accent === 'shopping'} onDone={onClose} />
            </Suspense>
            <Button
              kind="danger"
              className={styles.remove}
              disabled={gone}
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
