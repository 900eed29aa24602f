import type { ItemRow } from '../../../sync/types';

/** What a line says, once it is read. */
export interface Line {
  name: string;
  quantity: string | null;
}
export type OpenItem = Line & { id: string };
/** A line that names what is open on the list already. */
export interface Duplicate {
  line: Line;
  of: OpenItem;
}

/** What came back from the basket instead of being added once more. */
export interface ReturnedItem extends Pick<ItemRow, 'id' | 'name' | 'image'> {
  before: string | null;
  after: string | null;
}

/** `fromBasket`: the ticked item that comes back for it. */
export type FreshItem = OpenItem & { fromBasket?: string };

/** Parts what is new, or comes back from the basket, from what is open on the list already. A line that is there twice is new once. */
export function separateDuplicates(
  lines: readonly Line[],
  open: readonly OpenItem[],
  ticked: readonly OpenItem[],
  keyOf: (name: string) => string,
  newId: () => string,
): { fresh: FreshItem[]; duplicates: Duplicate[] } {
  const known = new Map(open.map((item) => [keyOf(item.name), item]));
  // The first of several counts, as it does for the server.
  const basket = new Map([...ticked].reverse().map((item) => [keyOf(item.name), item]));
  const fresh: FreshItem[] = [];
  const duplicates: Duplicate[] = [];
  for (const line of lines) {
    const key = keyOf(line.name);
    const of = known.get(key);
    if (of) {
      duplicates.push({ line, of });
      continue;
    }
    const back = basket.get(key);
    const item = { ...line, id: newId(), ...(back && { fromBasket: back.id }) };
    known.set(key, back ? { ...back, quantity: line.quantity ?? back.quantity } : item);
    fresh.push(item);
  }
  return { fresh, duplicates };
}
