import { cx } from './cx';
import styles from './dots.module.css';

/** How many there are, and which of them is here. For eyes: whoever turns them says it in words. */
export function Dots({
  count,
  at,
  className,
}: {
  count: number;
  at: number;
  className?: string | undefined;
}) {
  return (
    <span className={cx(styles.dots, className)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={cx(index === at && styles.here)} />
      ))}
    </span>
  );
}
