import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './centered-card-page.module.css';

/** A page with one centred card and a figure above it. */
export function CenteredCardPage({
  figures,
  className,
  children,
}: {
  figures: readonly string[];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.scene} aria-hidden="true">
        {figures.map((figure) => (
          <img
            key={figure}
            src={`/figures/${figure}.svg`}
            alt=""
            width={figure.startsWith('lilly') ? 120 : 140}
            height={figure.startsWith('lilly') ? 160 : 164}
          />
        ))}
      </div>
      <div className={cx(styles.card, className)}>{children}</div>
    </div>
  );
}
