import { CloudOff, Pencil } from 'lucide-react';
import { memo, Suspense } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazyComponent, lazyWhenIdle } from '../../../shared/lib/lazy-component';
import { choreSize } from '../../../shared/lib/long-name';
import { cx } from '../../../shared/ui/cx';
import { Picture } from '../../../shared/ui/picture/picture';
import { Sticker, StickerPlace } from '../../../shared/ui/picture/sticker';
import type { CardActions } from '../board/cards/card-actions';
import type { MouseButtonsProps } from '../board/cards/mouse-buttons';
import type { TickerId } from '../board/cards/use-tickers';
import type { TickedByProps } from '../check-item/ticked-by';
import { useCardPress } from '../check-item/use-card-press';
import { isLetterCard } from '../own-photo/kind-of-picture';
import type { LetterPhotoProps } from '../own-photo/letter-photo';
import { Grip } from '../reorder/grip.lazy';
import type { CalmItem } from '../routine/calm-item';
import styles from './chore-card.module.css';

const MouseButtons = lazyComponent<MouseButtonsProps>(
  lazyWhenIdle(() => import('../board/cards/mouse-buttons')),
);
const LetterPhoto = lazyComponent<LetterPhotoProps>(lazyWhenIdle(() => import('../own-photo/letter-photo')));
const TickedBy = lazyComponent<TickedByProps>(() => import('../check-item/ticked-by'));

/**
 * `by` is the id of the collaborator or child who has ticked the item (use-tickers.ts). `mouse`: a mouse may be
 * present.
 */
type Props = {
  item: CalmItem;
  by: TickerId;
  fresh: boolean;
  editing: boolean;
  held: boolean;
  eager: boolean;
  mouse: boolean;
  actions: CardActions;
};

/** A chore keeps its place when it is ticked, and its name stays readable for children who learn to read. */
export const ChoreCard = memo(function ChoreCard({
  item,
  by,
  fresh,
  editing,
  held,
  eager,
  mouse,
  actions,
}: Props) {
  const { t } = useTranslation();
  const press = useCardPress(item, editing, actions);
  const { calm } = editing ? {} : item;
  const painting = item.image.status === 'generating';
  return (
    <div
      role="listitem"
      className={cx(
        styles.card,
        item.checked && styles.done,
        editing && styles.editing,
        held && styles.held,
        calm && styles.calm,
      )}
      data-slide={item.id}
      ref={(element) => element?.style.setProperty('--glow', item.image.color)}
    >
      <button
        type="button"
        className={styles.face}
        aria-pressed={editing ? undefined : item.checked}
        aria-haspopup={editing ? 'dialog' : undefined}
        {...press}
      >
        <Picture
          name={item.name}
          src={item.image.imageUrl}
          color={item.image.color}
          thumbHash={item.image.thumbHash}
          eager={eager}
          shimmer={painting && !item.checked}
          className={styles.picture}
        />
        {calm && calm !== 'resting' ? <span className={styles.cross} aria-hidden="true" /> : null}
        <span className={styles.words}>
          <span className={cx(styles.name, styles[choreSize(item.name)])}>{item.name}</span>
          {calm && calm !== 'resting' ? (
            <span className={styles.note}>{t(`today.${calm === 'skipped' ? 'notToday' : 'change'}`)}</span>
          ) : null}
          {item.notes ? <span className={styles.note}>{item.notes}</span> : null}
          {by && !editing ? (
            <Suspense>
              <TickedBy listId={item.listId} by={by} />
            </Suspense>
          ) : null}
          {item.pending ? <CloudOff className={styles.unsent} aria-hidden="true" /> : null}
        </span>
        {editing ? (
          <span className={styles.pencil}>
            <Pencil aria-hidden="true" strokeWidth={2.25} />
          </span>
        ) : calm ? null : item.checked ? (
          <Sticker size={72} falling={fresh} className={styles.sticker} />
        ) : (
          <StickerPlace size={72} className={styles.sticker} />
        )}
      </button>
      {editing ? (
        <Suspense>
          <Grip item={item} held={held} className={styles.grip} />
        </Suspense>
      ) : null}
      {actions.photo && isLetterCard(item) && !item.checked && !editing && !calm ? (
        <Suspense>
          <LetterPhoto item={item} onFile={actions.photo} className={styles.grip} />
        </Suspense>
      ) : null}
      {mouse && !editing ? (
        <Suspense>
          <MouseButtons item={item} actions={actions} className={styles.mouse} />
        </Suspense>
      ) : null}
    </div>
  );
});
