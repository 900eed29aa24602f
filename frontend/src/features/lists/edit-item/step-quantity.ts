/**
 * Increments or decrements a quantity: "2 kg" becomes "3 kg"; an empty one means one and becomes "2". A plain
 * number below two becomes empty. A text without a leading number stays.
 */
export function stepQuantity(quantity: string, by: 1 | -1): string {
  const text = quantity.trim();
  if (text === '') return by === 1 ? '2' : '';
  const match = /^(\d{1,6})([.,]\d{1,3})?(.*)$/su.exec(text);
  if (!match) return quantity;
  const [, whole = '', fraction = '', unit = ''] = match;
  const next = Number(whole) + by;
  if (next < 0 || (next === 0 && fraction === '')) return unit === '' ? '' : quantity;
  if (next === 1 && fraction === '' && unit === '') return '';
  return `${next}${fraction}${unit}`;
}
