import type { ReactNode } from 'react';
import styles from './install-pictures.module.css';

// Drawn for this page after the symbols of Safari and Chrome.

function Tablet({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 150 116" aria-hidden="true">
      <rect className={styles.frame} x="9" y="7" width="132" height="102" rx="14" />
      <rect className={styles.screen} x="16" y="14" width="118" height="88" rx="8" />
      {children}
    </svg>
  );
}

const page = (
  <>
    <path className={styles.faint} d="M16 44h118" />
    <rect className={styles.line} x="34" y="58" width="82" height="10" rx="5" />
    <rect className={styles.line} x="34" y="78" width="56" height="10" rx="5" />
  </>
);

/** A sheet of paper with an arrow upwards, in the bar of Safari. */
export const SharePicture = () => (
  <Tablet>
    {page}
    <rect className={styles.line} x="26" y="24" width="56" height="11" rx="5.500" />
    <circle className={styles.here} cx="110" cy="34" r="22" />
    <path className={styles.on} d="M110 39V23m-5.500 5.500L110 23l5.500 5.500M104 33h-2.500v12h17V33H116" />
  </Tablet>
);

/** Three dots, one below the other, in the bar of Chrome. */
export const MenuPicture = () => (
  <Tablet>
    {page}
    <rect className={styles.line} x="26" y="24" width="60" height="11" rx="5.500" />
    <circle className={styles.here} cx="112" cy="34" r="20" />
    {[26, 34, 42].map((y) => (
      <circle key={y} className={styles.dot} cx="112" cy={y} r="2.600" />
    ))}
  </Tablet>
);

/** A tablet with an arrow into it. */
export const InstallPicture = () => (
  <Tablet>
    {page}
    <rect className={styles.here} x="40" y="36" width="70" height="44" rx="22" />
    <path className={styles.on} d="M75 45v18m-7-7 7 7 7-7M63 69h24" />
  </Tablet>
);

/** The face of Kuzu among other apps. */
export const HomeScreenPicture = () => (
  <Tablet>
    {[26, 62].flatMap((y) =>
      [28, 64, 100].map((x) => (
        <rect key={`${x} ${y}`} className={styles.line} x={x} y={y} width="22" height="22" rx="7" />
      )),
    )}
    <rect className={styles.here} x="54" y="52" width="42" height="42" rx="13" />
    <image href="/icons/install-kuzu.svg" x="54" y="52" width="42" height="42" />
  </Tablet>
);
