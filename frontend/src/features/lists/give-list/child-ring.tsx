import type { ChildFace } from '../../../api/engine/households';
import { AnimalFace } from '../../../shared/ui/animal/animal-face';
import { cx } from '../../../shared/ui/cx';
import { Sticker } from '../../../shared/ui/picture/sticker';
import { ringArcs } from './ring-arcs';
import styles from './child-ring.module.css';

const radius = 41;
const length = 2 * Math.PI * radius;

/** A child's animal in a ring with an arc for each card. All done: the full ring with the seal. */
export function ChildRing({
  child: { animal, colour },
  done,
  total,
  small = false,
}: {
  child: ChildFace;
  done: number;
  total: number;
  /** As wide as 76 px instead of 88. */
  small?: boolean;
}) {
  const { dash, arcs } = ringArcs(done, total, length);
  return (
    <span className={cx(styles.ring, small && styles.small)} data-accent="task">
      <svg viewBox="0 0 88 88" aria-hidden="true">
        {total > 12 ? <circle className={styles.open} cx="44" cy="44" r={radius} /> : null}
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
      {total > 0 && done === total ? <Sticker size={34} className={styles.seal} /> : null}
    </span>
  );
}
