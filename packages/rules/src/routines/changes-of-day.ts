import type { Day } from '../calendar/day';
import type { Mark } from './mark';

export interface ChangingItem {
  id: string;
  /** On this day only: "just today". */
  onlyOn: Day | null;
  /** The item that this one replaces on `onlyOn`: "a change". */
  insteadOf: string | null;
}

const isChange = ({ onlyOn, insteadOf }: ChangingItem): boolean => onlyOn !== null && insteadOf !== null;

/** The change and those that it replaced in turn, the latest first; empty for an item that is no change. */
export function changesBefore(items: readonly ChangingItem[], id: string): string[] {
  const found = new Set<string>();
  let item = items.find((each) => each.id === id);
  while (item && isChange(item) && !found.has(item.id)) {
    const { insteadOf } = item;
    found.add(item.id);
    item = items.find((each) => each.id === insteadOf);
  }
  return [...found];
}

/** The one-day items that take the place of another, and those that gave way to a later change. */
interface Changes<I extends ChangingItem> {
  /** By the id of the item that they replace. */
  taken: ReadonlyMap<string, readonly I[]>;
  /** Their ids. */
  gone: ReadonlySet<string>;
}

export function changesOf<I extends ChangingItem>(
  due: readonly I[],
  marks: ReadonlyMap<string, Mark>,
): Changes<I> {
  const byId = new Map(due.map((item) => [item.id, item]));
  // The work is done: both cards stand.
  const isDone = ({ id }: I): boolean => marks.get(id)?.state === 'done';
  const targetOf = (item: I | undefined): I | undefined =>
    item && isChange(item) ? byId.get(item.insteadOf ?? '') : undefined;
  // A circle of changes stands like regular cards, so that none is hidden.
  const isOnCircle = (item: I): boolean => {
    let each = targetOf(item);
    for (let steps = due.length; each && each !== item && steps > 0; steps--) each = targetOf(each);
    return each === item;
  };
  const later = new Set(due.filter((item) => isChange(item) && !isOnCircle(item)));
  const gone = new Set<string>();
  const taken = new Map<string, I[]>();
  for (const item of later) {
    const before = targetOf(item);
    if (before && later.has(before) && !isDone(before)) gone.add(before.id);
  }
  for (const item of later) {
    let place = targetOf(item);
    while (place && later.has(place) && !isDone(place)) place = targetOf(place);
    if (place && !isDone(place) && !gone.has(item.id))
      taken.set(place.id, [...(taken.get(place.id) ?? []), item]);
  }
  return { taken, gone };
}
