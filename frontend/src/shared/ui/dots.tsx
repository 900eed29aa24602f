import { cx } from './cx';
import styles from './dots.module.css';

/**
 * The number of pages and the present one, as dots. Hidden from screen readers: the controls say it in words.
 */
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
