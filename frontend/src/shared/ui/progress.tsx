import { cx } from './cx';
import styles from './progress.module.css';

type Props = { done: number; total: number; label: string };

/** The progress of a shopping list. The label says it in words. */
export function ProgressBar({ done, total, label, size = 'card' }: Props & { size?: 'card' | 'page' }) {
  return (
    <div
      className={cx(styles.bar, size === 'page' && styles.page)}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={label}
      aria-label={label}
    >
      <div
        className={styles.fill}
        ref={(element) => element?.style.setProperty('--done', String(total ? done / total : 0))}
      />
    </div>
  );
}

/** The ring of the side navigation. */
export function ProgressRing({ done, total }: { done: number; total: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="10.75" />
      {done > 0 ? (
        <circle
          className={styles.arc}
          cx="13"
          cy="13"
          r="10.75"
          pathLength="100"
          strokeDasharray={`${(100 * done) / total} 100`}
        />
      ) : null}
    </svg>
  );
}
