/** True if both have the same rows in the same order: each field is equal. */
export function areSameRows<T extends object>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((row, at) => isSame(row, others[at]));
}

function isSame<T extends object>(one: T, other: T | undefined): boolean {
  if (!other) return false;
  const fields = Object.keys(one) as (keyof T)[];
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
