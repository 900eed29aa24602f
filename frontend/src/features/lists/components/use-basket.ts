import { useEffect, useState } from 'react';
import type { ItemRow } from '../api/lists';

const rest = 5000;
const nothing: ReadonlySet<string> = new Set();

type Known = { items: readonly ItemRow[]; basket: ReadonlySet<string>; fresh: ReadonlySet<string> };

function look(items: readonly ItemRow[], before: Known | null): Known {
  const open = new Set(before?.items.filter((item) => !item.checked).map((item) => item.id));
  const basket = new Set<string>();
  const fresh = new Set<string>();
  for (const item of items) {
    if (!item.checked) continue;
    // Ticked before our eyes: it stays where it is for a while. Everything else is in the basket already.
    if (before && (open.has(item.id) || before.fresh.has(item.id))) fresh.add(item.id);
    else basket.add(item.id);
  }
  return { items, basket, fresh };
}

/**
 * Where each item lies: on the table, or in the basket. A ticked tile goes to the basket five seconds after the last
 * tick, and only while no finger is down, no key is at it and nothing scrolls. With reduced motion it stays until the next visit.
 */
export function useBasket(items: readonly ItemRow[], settled: boolean) {
  const [known, setKnown] = useState<Known | null>(null);
  let now = known;
  if (settled && known?.items !== items) {
    now = look(items, known);
    setKnown(now);
  }
  const fresh = now?.fresh;

  useEffect(() => {
    if (!fresh?.size || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    return whenQuiet(rest, () => isAtKeys(fresh), () => setKnown((before) => before && look(before.items, null)));
  }, [fresh]);

  const basket = now?.basket ?? nothing;
  return {
    table: items.filter((item) => !basket.has(item.id)),
    basket: items.filter((item) => basket.has(item.id)),
    fresh: fresh ?? nothing,
  };
}

/** Whoever is on one of them by keyboard would lose their place with it. */
function isAtKeys(ids: ReadonlySet<string>): boolean {
  const card = document.querySelector('[data-slide] :focus-visible')?.closest<HTMLElement>('[data-slide]');
  return ids.has(card?.dataset.slide ?? '');
}

/** Calls back once after the time is over and the hand is off the screen. */
function whenQuiet(after: number, isBusy: () => boolean, done: () => void): () => void {
  const pointers = new Set<number>();
  let scrolled = -Infinity;
  const down = (event: PointerEvent) => pointers.add(event.pointerId);
  const up = (event: PointerEvent) => pointers.delete(event.pointerId);
  const scroll = () => (scrolled = performance.now());
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('pointerdown', down, true);
    window.removeEventListener('pointerup', up, true);
    window.removeEventListener('pointercancel', up, true);
    window.removeEventListener('scroll', scroll, true);
  };
  const check = () => {
    if (pointers.size > 0 || performance.now() - scrolled < 400 || isBusy()) {
      timer = setTimeout(check, 300);
      return;
    }
    stop();
    done();
  };
  let timer = setTimeout(check, after);
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('pointerup', up, true);
  window.addEventListener('pointercancel', up, true);
  window.addEventListener('scroll', scroll, { capture: true, passive: true });
  return stop;
}
