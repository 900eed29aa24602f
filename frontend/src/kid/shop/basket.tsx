import { Thing } from '../cards/thing';
import type { KidItem } from '../model/kid-view';
import { t } from '../texts';
import styles from './basket.module.css';

const mostShown = 5;
const mostDots = 12;

/** The basket with the things found last looking out of it. */
export function Basket({ found }: { found: readonly KidItem[] }) {
  return (
    <div className={styles.basket} aria-hidden="true">
      <div className={styles.things}>
        {found.slice(-mostShown).map((item) => (
          <span key={item.id} className={styles.thing}>
            <Thing item={item} />
          </span>
        ))}
      </div>
      <svg viewBox="0 0 360 110" preserveAspectRatio="none">
        <path className={styles.body} d="M4 20h352l-16 96H20z" />
        <path
          className={styles.weave}
          d="M12 62q168 16 336 0M34 26l6 84M84 28l4 82M134 29l2 81M180 29v81M226 29l-2 81M276 28l-4 82M326 26l-6 84"
        />
        <rect className={styles.rim} x="2.500" y="2.500" width="355" height="25" rx="12.500" />
        <path className={styles.light} d="M18 10h150" />
      </svg>
    </div>
  );
}

/** One dot for each thing, to twelve; then a bar. */
export function FoundDots({ found, total }: { found: number; total: number }) {
  const label = t('kid.found', { found, total });
  return (
    <div
      className={styles.dots}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={found}
      aria-label={label}
    >
      {total > mostDots ? (
        <span
          className={styles.bar}
          ref={(element) => element?.style.setProperty('--found', String(found / total))}
        />
      ) : (
        Array.from({ length: total }, (_, index) => (
          <span key={index} className={styles.dot} data-found={index < found} />
        ))
      )}
    </div>
  );
}
