import { CircleAlert, Trash2, ZoomIn } from 'lucide-react';
import { Suspense, useCallback, useRef, useState, type ComponentProps } from 'react';
import { ChosenLook, RepaintPanel, type RepaintOptions } from '../../../app/imaging-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Banner } from '../../../shared/ui/banner';
import { Button, IconButton } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { Picture } from '../../../shared/ui/picture/picture';
import { restoreRow } from '../api/items';
import type { ItemRow } from '../api/lists';
import { ChoosePicture } from '../pictures/picture-chooser';
import type Form from './item-form';
import type { Typed } from './item-form';
import styles from './item-sheet.module.css';

const ItemForm = lazyComponent<ComponentProps<typeof Form>>(() => import('./item-form'));

type Props = {
  item: ItemRow | null;
  open: boolean;
  accent: 'shopping' | 'task';
  /** Who stands in the pictures of the list. */
  character: string | null;
  onClose: () => void;
  onDelete: (item: ItemRow) => void;
  onLook: (item: ItemRow) => void;
  onPaint: (item: ItemRow, wish: RepaintOptions) => void;
};

/** One item, large. What can be done with it stands under its picture. */
export default function ItemSheet({
  item: row,
  open,
  accent,
  character,
  onClose,
  onDelete,
  onLook,
  onPaint,
}: Props) {
  const { t } = useTranslation();
  // Somebody else may delete it meanwhile; what is being typed is not to be gone with it.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const item = row ?? last;
  // While the sheet closes it shows what it showed before: the user who deletes the item here knows that.
  const [gone, setGone] = useState(row === null);
  if (open && gone !== (row === null)) setGone(row === null);
  const chosen = useRef<RepaintOptions | null>(null);
  const form = useRef<Typed>(null);
  const [look, setLook] = useState<RepaintOptions | null>(null);
  const choose = useCallback((wish: RepaintOptions | null) => {
    chosen.current = wish;
    setLook(wish);
  }, []);

  function saved() {
    const wish = chosen.current;
    choose(null);
    // After the words, which it is a picture of.
    if (item && wish) queueMicrotask(() => onPaint(item, wish));
    onClose();
  }

  function leave() {
    if (!gone) form.current?.keep();
    onClose();
  }

  return (
    <Dialog
      open={open && item !== null}
      onClose={leave}
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
          {/* Stays in sight while it is decided how the next picture looks. */}
          <div className={styles.top}>
            <IconButton
              label={t('common.delete')}
              raised
              className={styles.remove}
              disabled={gone}
              onClick={() => {
                onClose();
                onDelete(item);
              }}
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
          <div className={styles.choose}>
            <ChoosePicture key={item.id} item={item} listType={accent} disabled={gone} />
          </div>
          {/* What is changed most often comes before how it is painted. */}
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
                {t(`item.gone.${accent}`)}
              </Banner>
            ) : null}
            <Suspense fallback={<div className={styles.formSkeleton} />}>
              <ItemForm
                key={item.id}
                ref={form}
                item={item}
                shopping={accent === 'shopping'}
                onDone={saved}
              />
            </Suspense>
          </div>
          <div className={styles.repaint}>
            <Suspense fallback={<div className={styles.repaintSkeleton} />}>
              <RepaintPanel
                item={item}
                listType={accent}
                character={character}
                disabled={gone}
                onPaint={(wish) => onPaint(item, wish)}
                onChoose={choose}
                onWords={() => document.querySelector<HTMLInputElement>('#item-form input')?.select()}
              />
            </Suspense>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
