import { CloudOff, Paintbrush, Pencil, RefreshCw } from 'lucide-react';
import { memo, Suspense } from 'react';
import { lazyComponent, lazyWhenIdle } from '../../../../shared/lib/lazy-component';
import { longestWord, nameSize } from '../../../../shared/lib/long-name';
import { cx } from '../../../../shared/ui/cx';
import { Picture } from '../../../../shared/ui/picture/picture';
import { Sticker } from '../../../../shared/ui/picture/sticker';
import type { ItemRow } from '../../api/lists';
import type { TickedByProps } from '../../check-item/ticked-by';
import { useCardPress } from '../../check-item/use-card-press';
import { isLetterCard } from '../../own-photo/kind-of-picture';
import type { LetterPhotoProps } from '../../own-photo/letter-photo';
import { Grip } from '../../reorder/grip.lazy';
import type { CardActions } from './card-actions';
import type { MouseButtonsProps } from './mouse-buttons';
import type { TickerId } from './use-tickers';
import styles from './tile.module.css';

const MouseButtons = lazyComponent<MouseButtonsProps>(lazyWhenIdle(() => import('./mouse-buttons')));
const LetterPhoto = lazyComponent<LetterPhotoProps>(
  lazyWhenIdle(() => import('../../own-photo/letter-photo')),
);
const TickedBy = lazyComponent<TickedByProps>(() => import('../../check-item/ticked-by'));

/**
 * `by` is the id of the collaborator or child who has ticked the item (use-tickers.ts). `mouse`: a mouse may be
 * present.
 */
type Props = {
  item: ItemRow;
  by: TickerId;
  fresh: boolean;
  editing: boolean;
  /** No card is moved by hand. */
  fixed?: boolean;
  held: boolean;
  eager: boolean;
  mouse: boolean;
  actions: CardActions;
};

/** A shopping item as a white card that is one large button. */
export const Tile = memo(function Tile({
  item,
  by,
  fresh,
  editing,
  fixed,
  held,
  eager,
  mouse,
  actions,
}: Props) {
  const press = useCardPress(item, editing, actions);
  const size = nameSize(item.name);
  return (
    <div
      role="listitem"
      className={cx(styles.tile, item.checked && styles.done, editing && styles.editing, held && styles.held)}
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
        <span className={styles.frame}>
          <Picture
            name={item.name}
            src={item.image.thumbnailUrl}
            color={item.image.color}
            thumbHash={item.image.thumbHash}
            eager={eager}
            shimmer={item.image.status === 'generating' && !item.checked}
            className={cx(styles.picture, item.image.status === 'generating' && styles.painting)}
          />
          {item.pending ? (
            <span className={styles.unsent}>
              <CloudOff aria-hidden="true" strokeWidth={2.25} />
            </span>
          ) : null}
          <Mark item={item} fresh={fresh} editing={editing} />
        </span>
        <span className={styles.words}>
          <span
            className={cx(styles.name, styles[size])}
            ref={
              size === 'longest'
                ? (element) => element?.style.setProperty('--letters', String(longestWord(item.name)))
                : undefined
            }
          >
            {item.name}
          </span>
          {item.quantity ? <span className={styles.quantity}>{item.quantity}</span> : null}
          {item.notes ? <span className={styles.note}>{item.notes}</span> : null}
        </span>
        {by && !editing ? (
          <Suspense>
            <TickedBy listId={item.listId} by={by} className={styles.by} />
          </Suspense>
        ) : null}
      </button>
      {editing && !fixed ? (
        <Suspense>
          <Grip item={item} held={held} className={styles.grip} />
        </Suspense>
      ) : null}
      {actions.photo && isLetterCard(item) && !item.checked && !editing ? (
        <Suspense>
          <LetterPhoto item={item} onFile={actions.photo} className={styles.camera} />
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

/** One mark in the corner at a time, the most important first. */
function Mark({ item, fresh, editing }: { item: ItemRow; fresh: boolean; editing: boolean }) {
  if (editing) return <Round icon={<Pencil aria-hidden="true" strokeWidth={2.25} />} />;
  if (item.checked) return <Sticker size={52} falling={fresh} className={styles.sticker} />;
  if (item.image.status === 'generating')
    return <Round icon={<Paintbrush aria-hidden="true" strokeWidth={2.25} />} />;
  if (item.image.status === 'failed')
    return <Round icon={<RefreshCw aria-hidden="true" strokeWidth={2.25} />} />;
  return null;
}

function Round({ icon }: { icon: React.ReactNode }) {
  return <span className={styles.round}>{icon}</span>;
}
