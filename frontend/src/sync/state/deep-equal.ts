/** Compares two rows. A missing field equals an undefined one. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (
    typeof one !== 'object' ||
    typeof other !== 'object' ||
    one === null ||
    other === null ||
    Array.isArray(one) !== Array.isArray(other)
  )
    return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  for (const key in left) if (!isDeepEqual(left[key], right[key])) return false;
  for (const key in right) if (left[key] === undefined && right[key] !== undefined) return false;
  return true;
}
