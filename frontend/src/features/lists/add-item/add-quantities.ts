import { quantityLimit } from '@pictick/rules/limits';
import { isLongerThan } from '@pictick/rules/text/letters';

const separator = ' + ';
const glyphs: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 0.125 };
const amount =
  /^(?:(\d{1,6}(?:[.,]\d{1,3})?)|(\d{1,3})\s?\/\s?([1-9]\d?)|(\d{0,3})\s?([½¼¾⅓⅔⅛]))(?:\s+(\D.*)|(\p{L}.*))?$/u;

function read(text: string, language: string): { number: number; unit: string } | null {
  const match = amount.exec(text.trim());
  if (!match) return null;
  const [, plain, over, under, whole, glyph, unit = match[7] ?? ''] = match;
  const number = plain
    ? plainNumber(plain, language)
    : over
      ? Number(over) / Number(under)
      : Number(whole ?? 0) + (glyphs[glyph ?? ''] ?? 0);
  return number === null ? null : { number, unit: unit.trim() };
}

/** "1.000" is a thousand in languages with that separator; elsewhere it may be one, so it is not added. */
function plainNumber(text: string, language: string): number | null {
  const sign = /^[1-9]\d*([.,])\d{3}$/.exec(text)?.[1];
  if (sign === undefined) return Number(text.replace(',', '.'));
  const thousands = new Intl.NumberFormat(language)
    .formatToParts(10_000)
    .find(({ type }) => type === 'group')?.value;
  return sign === thousands ? Number(text.replace(sign, '')) : null;
}

/**
 * Adds two quantities: "2 kg" and "1 kg" are "3 kg"; other units stand side by side. No quantity means one.
 * Null means that the result is too long.
 */
export function addQuantities(one: string | null, other: string | null, language: string): string | null {
  const parts = (one?.trim() || '1').split(separator);
  const more = other?.trim() || '1';
  const added = read(more, language);
  const at = added
    ? parts.findIndex(
        (part) =>
          read(part, language)?.unit.toLocaleLowerCase(language) === added.unit.toLocaleLowerCase(language),
      )
    : -1;
  const same = read(parts[at] ?? '', language);
  if (added && same) {
    const sum = new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(
      same.number + added.number,
    );
    parts[at] = [sum, same.unit].filter(Boolean).join(' ');
  } else parts.push(more);
  const joined = parts.join(separator);
  return isLongerThan(quantityLimit, joined) ? null : joined;
}
