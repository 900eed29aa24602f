const words =
  "please|pls|plz|por favor|porfa|s['’]il (?:te|vous) pla[iî]t|stp|svp|bitte|alsjeblieft|alstublieft|aub|graag|lütfen";

const source = String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`;
const one = new RegExp(source, 'iu');
const all = new RegExp(source, 'giu');

/** True for words that ask for something, in any of the six languages. */
export const saysPlease = (text: string): boolean => one.test(text);

export const withoutPlease = (text: string): string => text.replace(all, ' ').trim();
