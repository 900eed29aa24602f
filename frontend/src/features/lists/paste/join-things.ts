import type { Line } from '../add-item/duplicates';

/**
 * Two neighbours as one thing, with the words between them as they were written. An amount between the two is
 * part of the name.
 */
export function joinThings(text: string, one: Line, other: Line): Line {
  const source = text.replace(/\s+/gu, ' ');
  const start = source.indexOf(one.name);
  const at = start < 0 ? -1 : source.indexOf(other.name, start + one.name.length);
  const name = at < 0 ? `${one.name} ${other.name}` : source.slice(start, at + other.name.length);
  const isInside = at >= 0 && one.quantity !== null && name.includes(one.quantity);
  return { name, quantity: isInside ? null : one.quantity };
}
