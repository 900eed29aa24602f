import type { ChildFace } from '../../../api/engine/households';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { ringArcs } from './ring-arcs';
import styles from './child-ring.module.css';

const radius = 41;
const length = 2 * Math.PI * radius;

export interface RingProgress {
  done: number;
  total: number;
  /** Nothing is left: the full ring with the seal. */
  isDone: boolean;
  isDayOff: boolean;
  /** The cards are not known yet: the ring is empty, at its final size. */
  isLoading: boolean;
}

/** A child's animal in a ring with an arc for each card. */
export function ChildRing({
  child: { animal, colour },
  progress: { done, total, isDone, isDayOff, isLoading },
  small = false,
}: {
  child: ChildFace;
  progress: RingProgress;
  /** As wide as 76 px instead of 88. */
  small?: boolean;
}) {
  const shown = isDone ? [1, 1] : isLoading ? [0, 0] : [done, total];
  const { dash, arcs } = ringArcs(shown[0] ?? 0, shown[1] ?? 0, length);
  return (
    <span
      className={cx(styles.ring, small && styles.small, isDayOff && styles.off, isLoading && styles.loading)}
      data-accent="task"
    >
      <svg viewBox="0 0 88 88" aria-hidden="true">
        {total > 12 && !isDone && !isLoading ? (
          <circle className={styles.open} cx="44" cy="44" r={radius} />
        ) : null}
        {arcs.map(({ offset, isDone }) => (
          <circle
            key={offset}
            className={cx(isDone ? styles.done : styles.open)}
            cx="44"
            cy="44"
            r={radius}
            strokeDasharray={dash}
            strokeDashoffset={offset}
          />
        ))}
      </svg>
      <AnimalFace animal={animal} colour={colour} size={small ? 58 : 68} />
      {isDone ? <Sticker size={34} className={styles.seal} /> : null}
    </span>
  );
}
