import styles from './wait-ring.module.css';

/** A ring that empties while the pad waits. `left`: 1 at the start of the wait, 0 at its end. */
export function WaitRing({ left }: { left: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.ground} cx="50" cy="50" r="42" />
      <circle
        className={styles.left}
        cx="50"
        cy="50"
        r="42"
        pathLength="100"
        strokeDasharray={`${Math.min(1, left) * 100} 100`}
      />
    </svg>
  );
}
