import { cx } from './cx';
import styles from './spinner.module.css';

/** The turning ring of a busy button. */
export function Ring() {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <circle className={styles.arc} cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  );
}

/** Stands in the middle while a page is decided on; shows itself only after 400 ms. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <div className={cx(styles.centre, className)} role="status">
      <Ring />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
