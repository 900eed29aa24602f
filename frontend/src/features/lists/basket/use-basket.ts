import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../../shared/lib/media';
import type { ItemRow } from '../api/lists';

const nothing: ReadonlySet<string> = new Set();

type Known = { items: readonly ItemRow[]; basket: ReadonlySet<string>; fresh: ReadonlySet<string> };

function look(items: readonly ItemRow[], before: Known | null): Known {
  const open = new Set(before?.items.filter((item) => !item.checked).map((item) => item.id));
  const basket = new Set<string>();
  const fresh = new Set<string>();
  for (const item of items) {
    if (!item.checked) continue;
    // An item ticked while the page is open stays in place for a while; all other ticked items are in the
    // basket.
    if (before && (open.has(item.id) || before.fresh.has(item.id))) fresh.add(item.id);
    else basket.add(item.id);
  }
  return { items, basket, fresh };
}

/**
 * Separates the open items from those in the basket. A ticked tile moves to the basket five seconds
 * after the last tick, while no pointer is down, no ticked tile has the focus and nothing scrolls. With
 * reduced motion it stays until the next visit.
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
    if (!fresh?.size || prefersReducedMotion()) return;
    // Loaded on demand: only a tick needs it.
    const waiting = import('./when-idle').then(
      ({ whenIdle }) => whenIdle(fresh, () => setKnown((before) => before && look(before.items, null))),
      () => undefined,
    );
    return () => void waiting.then((stop) => stop?.());
  }, [fresh]);

  const basket = now?.basket ?? nothing;
  return {
    open: items.filter((item) => !basket.has(item.id)),
    basket: items.filter((item) => basket.has(item.id)),
    fresh: fresh ?? nothing,
  };
}
