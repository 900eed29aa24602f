import { CircleAlert } from 'lucide-react';
import { Suspense, useCallback, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { RepaintPanel, type RepaintOptions } from '../../../app/imaging-slots';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent } from '../../../shared/lib/lazy-component';
import { Banner } from '../../../shared/ui/banner';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog/dialog';
import { restoreRow } from '../api/items';
import type { ItemRow } from '../api/lists';
import { isLetterCard, isPhoto } from '../own-photo/kind-of-picture';
import { PhotoButtons } from '../own-photo/photo-buttons';
import { ChoosePicture } from '../pictures/picture-chooser';
import { useSections } from '../sections/use-sections';
import { FavouriteField } from '../suggest-items/favourite-field';
import type Form from './item-form';
import type { Typed } from './item-form';
import { ItemPicture } from './item-picture';
import styles from './item-sheet.module.css';

const ItemForm = lazyComponent<ComponentProps<typeof Form>>(() => import('./item-form'));

type Props = {
  item: ItemRow | null;
  open: boolean;
  accent: 'shopping' | 'task';
  /** The character in the pictures of the list; null means the usual one. */
  character: string | null;
  /** The part of a routine about the item. */
  details?: ((item: ItemRow) => ReactNode) | undefined;
  onClose: () => void;
  onDelete: (item: ItemRow) => void;
  onLook: (item: ItemRow) => void;
  onPaint: (item: ItemRow, wish: RepaintOptions) => void;
};

/** The sheet of one item: its picture, its text, and how the picture is generated. */
export default function ItemSheet({
  item: row,
  open,
  accent,
  character,
  details,
  onClose,
  onDelete,
  onLook,
  onPaint,
}: Props) {
  const { t } = useTranslation();
  const { sections } = useSections(accent === 'shopping');
  // Another collaborator may delete the item: the text that the user types stays.
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  const item = row ?? last;
  // A closing sheet keeps its content: a user who deletes the item here needs no banner.
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
    // After the text is saved, because the picture is generated from it.
    if (item && wish && !isPhoto(item)) queueMicrotask(() => onPaint(item, wish));
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
          <ItemPicture
            item={item}
            accent={accent}
            gone={gone}
            look={isPhoto(item) ? null : look}
            onLook={onLook}
            onDelete={() => {
              onClose();
              onDelete(item);
            }}
          />
          <div className={styles.choose}>
            <ChoosePicture
              key={item.id}
              item={item}
              listType={accent}
              disabled={gone}
              hasPhoto={isPhoto(item)}
            >
              <PhotoButtons item={item} accent={accent} disabled={gone} brief={!isLetterCard(item)} />
            </ChoosePicture>
          </div>
          {/* The text is changed more often than the picture, so it comes first. */}
          <div className={styles.told}>
            {gone ? <GoneBanner item={item} accent={accent} /> : null}
            <Suspense fallback={<div className={styles.formSkeleton} />}>
              <ItemForm
                key={item.id}
                ref={form}
                item={item}
                shopping={accent === 'shopping'}
                onDone={saved}
              />
            </Suspense>
            {sections ? <sections.SectionField item={item} home={sections} disabled={gone} /> : null}
            {accent === 'shopping' && !gone ? <FavouriteField name={item.name} /> : null}
            {gone ? null : details?.(item)}
          </div>
          {isPhoto(item) ? null : (
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
          )}
        </div>
      ) : null}
    </Dialog>
  );
}

/** Shown after another collaborator has deleted the item: offers to restore it. */
function GoneBanner({ item, accent }: { item: ItemRow; accent: Props['accent'] }) {
  const { t } = useTranslation();
  return (
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
  );
}
