const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/**
 * The next value, with the parts of the one before that are equal, so that only what has changed is drawn again. A
 * missing field equals an undefined one.
 */
export function keepEqual<T>(before: unknown, next: T): T {
  return keep(before, next) as T;
}

function keep(before: unknown, next: unknown): unknown {
  if (before === next) return before;
  if (isArray(before) && isArray(next)) {
    const kept = next.map((part, index) => keep(before[index], part));
    return kept.length === before.length && kept.every((part, index) => part === before[index])
      ? before
      : kept;
  }
  if (!isRow(before) || !isRow(next)) return next;
  const kept: Record<string, unknown> = {};
  let isSame = true;
  for (const key in next) {
    kept[key] = keep(before[key], next[key]);
    isSame &&= kept[key] === before[key];
  }
  for (const key in before) isSame &&= before[key] === undefined || next[key] !== undefined;
  return isSame ? before : kept;
}
