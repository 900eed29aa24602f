import type { KidThing } from '../model/kid-view';
import { t } from '../texts';
import { Thing } from './thing';
import styles from './not-today.module.css';

/** The calm cross over a thing that does not happen today. */
export function Cross({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true" fill="none" strokeLinecap="round">
      <path className={styles.edge} d="m6 6 88 88m0-88L6 94" />
      <path className={styles.cross} d="m6 6 88 88m0-88L6 94" />
    </svg>
  );
}

/** The old thing, small and crossed out, changes places with the new one. */
export function Change({ from, to }: { from: KidThing; to: KidThing }) {
  return (
    <span className={styles.change}>
      <span className={styles.from}>
        <Thing item={from} />
        <Cross className={styles.over} />
      </span>
      <svg className={styles.arrows} viewBox="0 0 308 308" aria-hidden="true" fill="none">
        <path d="M142 46q70-16 108 34M214 66l36 16 12-38" />
        <path d="M86 262q-40-26-40-92M26 190l20-26 24 26" />
      </svg>
      <span className={styles.to}>
        <Thing item={to} />
      </span>
    </span>
  );
}

/** Without the name, which may be of another language. */
export const notToday = (): string => t('kid.notToday', { name: '' }).replace(/^[\s.]+/, '');
