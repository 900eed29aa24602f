/** What a written line says: how much of what. */
export interface Amount {
  /** As it was written, with one space before the unit: "2 kg", "½ l", "3". */
  quantity: string | null;
  name: string;
}

const digits = String.raw`\d{1,3}(?:[.,]\d{1,3})?|\d{1,3}\s?/\s?\d{1,2}|\d{0,3}\s?[½¼¾⅓⅔⅛]`;
/** A number in words counts only in front of a unit: "un kilo", but not "una". */
const words = 'an?|one|half an?|un[ae]?|deux|demi|demie|medi[ao]|eine?[nmr]?|halbe[rs]?|een|halve|anderhalve|bir|iki|yarım';
// Of all six languages at once: people write in whatever language the shop speaks.
const units = [
  'kg|kgs|kilos?|kilogramm?|g|gr|grams?|gramm|gramos?|grammes?|gramo|mg|mililitros?|ml|cl|dl|l|lt|liters?|litres?|litros?|litre|lbs?|oz|pounds?|pfund|libras?|livres?|pond|ons',
  'packs?|packets?|pkt|pack(?:ung|erl)(?:en)?|päckchen|paquetes?|paquets?|pak|pakken|pakje[s]?|paket|cans?|tins?|dosen?|latas?|boîtes?|blik(?:ken|je|jes)?|kutu|konserve',
  'bottles?|flaschen?|botellas?|bouteilles?|fles(?:sen|je|jes)?|şişe|jars?|gl[aä]s(?:er)?|tarros?|botes?|pots?|potten|potje[s]?|kavanoz|boxes|schachteln?|cajas?|doos|dozen|doosje[s]?',
  'bags?|beutel|tüten?|bolsas?|sachets?|sacs?|zak(?:ken|je|jes)?|poşet|bunch(?:es)?|bund|manojos?|bottes?|bos(?:sen|je|jes)?|demet|dozens?|dutzend|docenas?|douzaines?|dozijn|düzine',
  'pieces?|pcs|stück|stk|uds?|unidades|pièces?|stuks?|tane|adet|slices?|scheiben?|lonchas?|tranches?|plak(?:ken|je|jes)?|dilim|loaf|loaves|laibe?|barras?|heads?|köpfe?|cartons?|karton|bars?|tafeln?|tabletas?|tablettes?|rep(?:en)?|cups?|becher|vasos?|bekers?|bardak|rolls?|rollen?|rollos?|rouleaux|rol(?:len)?|rulo',
].join('|');
const of = String.raw`(?:of|de\s+la|de|du|des|d['’]|van)`;
const end = String.raw`(?=[\s]|$)`;

const flags = 'iu';
const front = new RegExp(String.raw`^(${digits})\s?(${units})\.?${end}\s*(?:${of}\s*)?(.+)$`, flags);
const wordFront = new RegExp(String.raw`^(${words})\s+(${units})\.?${end}\s*(?:${of}\s*)?(.+)$`, flags);
const times = new RegExp(String.raw`^(\d{1,3})\s?[x×]\s*(?=\p{L})(.+)$`, flags);
const count = /^(\d{1,3})\s+(\p{L}.+)$/u;
const back = new RegExp(String.raw`^(.+?)[\s,:(]+(${digits})\s?(${units})\.?\)?$`, flags);
const timesBack = /^(.+?)[\s,:(]+(?:[x×]\s?(\d{1,3})|(\d{1,3})\s?[x×])\)?$/iu;
const onlyUnit = new RegExp(String.raw`^(?:${units})\.?$`, flags);
/** "3 in 1 shampoo", "2 % milk", "7 up": a number that belongs to the name. */
const belongs = /^\d+\s+(?:in|en|i|up|bis|to|ile|veya|tot|a|à|percent|prozent)(?:\s|$)/iu;

/**
 * Reads the amount out of a line of a shopping list. What is not surely an amount stays part of the name: a name is never empty and
 * never loses more than the amount itself.
 */
export function readAmount(text: string): Amount {
  const line = text.trim().replace(/\s+/gu, ' ');
  const whole: Amount = { quantity: null, name: line };
  const first = front.exec(line) ?? wordFront.exec(line);
  if (first) return sure(whole, `${tidy(first[1])} ${first[2] ?? ''}`, first[3]);
  const many = times.exec(line);
  if (many) return sure(whole, many[1], many[2]);
  const last = back.exec(line);
  if (last) return sure(whole, `${tidy(last[2])} ${last[3] ?? ''}`, last[1]);
  const manyLast = timesBack.exec(line);
  if (manyLast) return sure(whole, manyLast[2] ?? manyLast[3], manyLast[1]);
  const counted = belongs.test(line) ? null : count.exec(line);
  return counted ? sure(whole, counted[1], counted[2]) : whole;
}

const tidy = (number: string | undefined): string => (number ?? '').replace(/\s*\/\s*/u, '/').trim();

/** Only where a name is left. A quantity of nothing, or of one without a unit, says nothing. */
function sure(whole: Amount, quantity: string | undefined, rest: string | undefined): Amount {
  const name = (rest ?? '').trim();
  if (!quantity || !/\p{L}{2}/u.test(name) || onlyUnit.test(name) || /^[0.,]+(?:\s|$)/u.test(quantity)) return whole;
  return { quantity: quantity === '1' ? null : quantity, name };
}
