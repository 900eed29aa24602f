import { cx } from '../cx';
import styles from './sticker.module.css';

export const seal =
  'M44.2 8.3Q50 2.4 55.8 8.3Q61.6 14.2 69.8 12.9Q78 11.5 79.2 19.7Q80.4 27.9 87.8 31.6Q95.3 35.3 91.4 42.6Q87.6 50 91.4 57.4Q95.3 64.7 87.8 68.4Q80.4 72.1 79.2 80.3Q78 88.5 69.8 87.1Q61.6 85.8 55.8 91.7Q50 97.6 44.2 91.7Q38.4 85.8 30.2 87.1Q22 88.5 20.8 80.3Q19.6 72.1 12.2 68.4Q4.7 64.7 8.6 57.4Q12.4 50 8.6 42.6Q4.7 35.3 12.2 31.6Q19.6 27.9 20.8 19.7Q22 11.5 30.2 12.9Q38.4 14.2 44.2 8.3Z';

type Size = 30 | 34 | 40 | 52 | 72 | 84;

/** The sticker of a tick. Hidden from assistive technology: the button around it has the state. */
export function Sticker({
  size,
  falling = false,
  className,
}: {
  size: Size;
  falling?: boolean;
  className?: string | undefined;
}) {
  return (
    <svg
      className={cx(styles.sticker, styles[`s${size}`], falling && styles.falling, className)}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <path className={styles.seal} d={seal} />
      <path className={styles.check} d="m32 52 13 13 24-29" />
    </svg>
  );
}

/** The outline of a missing sticker. */
export function StickerPlace({ size, className }: { size: Size; className?: string | undefined }) {
  return (
    <svg className={cx(styles.place, styles[`s${size}`], className)} viewBox="0 0 100 100" aria-hidden="true">
      <path d={seal} />
    </svg>
  );
}
