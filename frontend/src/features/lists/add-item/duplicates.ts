import type { ItemRow } from '../../../sync/types';

/** The name and quantity that a line was read as. */
export interface Line {
  name: string;
  quantity: string | null;
}
export type OpenItem = Line & { id: string };
/** A line that names an open item of the list. */
export interface Duplicate {
  line: Line;
  of: OpenItem;
}

/** A ticked item that is unticked instead of being added again. */
export interface ReturnedItem extends Pick<ItemRow, 'id' | 'name' | 'image'> {
  before: string | null;
  after: string | null;
}

/** `fromBasket` is the ticked item that is unticked for this line. */
export type FreshItem = OpenItem & { fromBasket?: string };

interface Keys {
  /** Equal for two names of one thing, as the server compares them. */
  keyOf: (name: string) => string;
  /** The same for names in different languages. */
  sameThing: (name: string) => string;
}

/**
 * Separates lines that are new or come back from the basket from lines that name an open item. A line that
 * occurs twice is added once.
 */
export function separateDuplicates(
  lines: readonly Line[],
  open: readonly OpenItem[],
  ticked: readonly OpenItem[],
  { keyOf, sameThing }: Keys,
  newId: () => string,
): { fresh: FreshItem[]; duplicates: Duplicate[] } {
  const known = new Map(open.map((item) => [sameThing(item.name), item]));
  // The first of several items with the name counts, as on the server.
  const basket = new Map([...ticked].reverse().map((item) => [keyOf(item.name), item]));
  const fresh: FreshItem[] = [];
  const duplicates: Duplicate[] = [];
  for (const line of lines) {
    const key = sameThing(line.name);
    const of = known.get(key);
    if (of) {
      duplicates.push({ line, of });
      continue;
    }
    const back = basket.get(keyOf(line.name));
    const item = { ...line, id: newId(), ...(back && { fromBasket: back.id }) };
    known.set(key, back ? { ...back, quantity: line.quantity ?? back.quantity } : item);
    fresh.push(item);
  }
  return { fresh, duplicates };
}
