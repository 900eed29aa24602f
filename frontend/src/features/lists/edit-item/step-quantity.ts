/**
 * "2 kg" and one more is "3 kg"; nothing means one, so one more is "2". Below two of a plain number nothing is left to say.
 * What has no number in front is left alone.
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
