import { cx } from './cx';
import styles from './spinner.module.css';

/** The spinner of a busy button. */
export function Ring() {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <circle className={styles.arc} cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  );
}

/** A centred spinner while a page loads; it appears after 400 ms. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div className={cx(styles.centre, className)} role="status">
      <Ring />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
