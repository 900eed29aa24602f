import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './centered-card-page.module.css';

/** Where somebody comes in: a card in the middle of the page, and who looks over it. */
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
