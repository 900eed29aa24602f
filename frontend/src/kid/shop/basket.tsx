import { useCallback } from 'react';
import { prefersReducedMotion } from '../../shared/lib/media';
import { cx } from '../../shared/ui/cx';
import { Thing } from '../cards/thing';
import type { KidItem } from '../model/kid-view';
import { useRoom } from '../scene/use-room';
import { t } from '../texts';
import styles from './basket.module.css';

/** Things that look out of the basket; above five, or nine on a wide screen, they overlap. */
const mostShown = 12;
const mostInWide = 24;
/** Distance of the ribs in units of the design. */
const ribEvery = 45;
const mostDots = 12;
const mostInRow = 6;
const dropMs = 240;

/** A thing that was just stamped, and the place of its picture on the tile. */
export interface Drop {
  id: string;
  from: DOMRect | null;
}

/** The basket with what was found looking out of it. */
export function Basket({ found, drop = null }: { found: readonly KidItem[]; drop?: Drop | null }) {
  const from = drop?.from ?? null;
  const fall = useCallback(
    (thing: HTMLElement | null) => {
      if (thing && from) fallFrom(thing, from);
    },
    [from],
  );
  const { width, wide } = useRoom();
  const shown = found.slice(wide ? -mostInWide : -mostShown);
  const ribs = Math.round(width / (wide ? 2 * ribEvery : ribEvery));
  const rib = (index: number): string => {
    const x = (width * index) / ribs;
    return `M${x} 29l${((width / 2 - x) * 16) / width} 81`;
  };
  return (
    <div className={styles.basket} aria-hidden="true">
      <div
        className={styles.things}
        ref={(element) => element?.style.setProperty('--count', String(shown.length))}
      >
        {shown.map((item) => (
          <span
            key={item.id}
            className={styles.thing}
            data-thing={item.id}
            ref={item.id === drop?.id ? fall : undefined}
          >
            <Thing item={item} />
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} 98`} preserveAspectRatio="none">
        <path className={styles.body} d={`M4 20h${width - 8}l-16 96H20z`} />
        <path
          className={styles.weave}
          d={`M12 60Q${width / 2} 76 ${width - 12} 60${Array.from({ length: ribs - 1 }, (_, index) => rib(index + 1)).join('')}`}
        />
        <rect className={styles.rim} x="2.500" y="2.500" width={width - 5} height="25" rx="12.500" />
        <path className={styles.light} d={`M18 10h${width * 0.42}`} />
      </svg>
    </div>
  );
}

/** Moves a thing from its tile into the basket. */
function fallFrom(thing: HTMLElement, from: DOMRect): void {
  // jsdom has no animations.
  if (!('animate' in thing) || prefersReducedMotion() || thing.closest('[data-still]')) return;
  const to = thing.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  thing.animate(
    [
      { translate: `${x}px ${y}px`, scale: 1.7 },
      { translate: `${x / 2}px ${Math.min(y, 0) - 24}px`, scale: 1.4, offset: 0.35 },
      { translate: 'none', scale: 1 },
    ],
    { duration: dropMs, easing: 'ease-in' },
  );
}

/** One dot for each thing, to twelve, in two even rows where one has no room; then a bar. */
export function FoundDots({ found, total }: { found: number; total: number }) {
  const label = t('kid.found', { found, total });
  const inRow = total > mostInRow ? Math.ceil(total / 2) : total;
  return (
    <div
      className={cx(styles.dots, total <= mostDots && styles.each)}
      ref={(element) => element?.style.setProperty('--in-row', String(inRow))}
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
