/** What a line says, once it is read. */
export interface Line {
  name: string;
  quantity: string | null;
}
export type OpenItem = Line & { id: string };
/** A line that names what is open on the list already. */
export interface Double {
  line: Line;
  of: OpenItem;
}

/** Parts what is new from what is on the list already. A line that is there twice is new once. */
export function sortLines(lines: readonly Line[], open: readonly OpenItem[], keyOf: (name: string) => string, newId: () => string): { fresh: OpenItem[]; doubles: Double[] } {
  const known = new Map(open.map((item) => [keyOf(item.name), item]));
  const fresh: OpenItem[] = [];
  const doubles: Double[] = [];
  for (const line of lines) {
    const key = keyOf(line.name);
    const of = known.get(key);
    if (of) {
      doubles.push({ line, of });
      continue;
    }
    const item = { ...line, id: newId() };
    known.set(key, item);
    fresh.push(item);
  }
  return { fresh, doubles };
}
