import type { ReactNode } from 'react';
import { cx } from '../../../shared/ui/cx';
import styles from './safari-tips.module.css';

// Drawn for this page after Safari's share and add symbols.

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 104 76" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A sheet of paper with an arrow upwards, in the browser's bar. */
export const SharePicture = () => (
  <Drawing>
    <rect className={styles.sheet} x="10" y="20" width="84" height="36" rx="18" />
    <circle className={styles.faint} cx="26" cy="38" r="4" />
    <circle className={styles.faint} cx="78" cy="38" r="4" />
    <circle className={styles.here} cx="52" cy="38" r="22" />
    <path className={styles.on} d="M52 43V26m-5.5 5.5L52 26l5.5 5.5M46 36h-2.5v13h17V36H58" />
  </Drawing>
);

const rows = (
  <>
    <path className={styles.sheet} d="M12 76V22a12 12 0 0 1 12-12h56a12 12 0 0 1 12 12v54z" />
    <rect className={styles.faint} x="22" y="20" width="40" height="5" rx="2.5" />
    <rect className={styles.faint} x="22" y="65" width="46" height="5" rx="2.5" />
  </>
);

/** A line of the share sheet: a plus in a rounded square. */
export const AddPicture = () => (
  <Drawing>
    {rows}
    <rect className={styles.here} x="16" y="31" width="72" height="28" rx="14" />
    <path className={cx(styles.on, styles.word)} d="M26 45h26" />
    <rect className={styles.on} x="67" y="38" width="14" height="14" rx="4" />
    <path className={styles.on} d="M74 42v6m-3-3h6" />
  </Drawing>
);

/** The same for a Mac: a window with its Dock. */
export const DockPicture = () => (
  <Drawing>
    {rows}
    <rect className={styles.here} x="16" y="31" width="72" height="28" rx="14" />
    <path className={cx(styles.on, styles.word)} d="M26 45h26" />
    <rect className={styles.on} x="65" y="37" width="18" height="15" rx="4" />
    <path className={styles.on} d="M70 48h8" />
  </Drawing>
);

/** The icon among other apps. */
export const ConfirmPicture = () => (
  <Drawing>
    {[10, 44].flatMap((y) =>
      [14, 42, 70].map((x) => (
        <rect key={`${x} ${y}`} className={styles.sheet} x={x} y={y} width="20" height="20" rx="6" />
      )),
    )}
    <image href="/icons/install-kuzu.svg" x="34" y="20" width="36" height="36" />
  </Drawing>
);
