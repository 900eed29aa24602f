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
    if (!fresh?.size || prefersReducedMotion()) return;
    // Nobody needs it before the first tick.
    const waiting = import('./when-idle').then(
      ({ whenIdle }) => whenIdle(fresh, () => setKnown((before) => before && look(before.items, null))),
      () => undefined,
    );
    return () => void waiting.then((stop) => stop?.());
  }, [fresh]);

  const basket = now?.basket ?? nothing;
  return {
    table: items.filter((item) => !basket.has(item.id)),
    basket: items.filter((item) => basket.has(item.id)),
    fresh: fresh ?? nothing,
  };
}
