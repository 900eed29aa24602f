const amount = /^\d[\d.,/½¼¾]*(?:[x×]|(\p{L}+))?$/u;

/**
 * Parts a typed beginning into the amount in front and the thing: "500 g mi" is an amount of something that
 * begins with "mi".
 */
export function splitAmount(
  typed: string,
  isUnit: (word: string) => boolean,
): { amount: string; rest: string } {
  const words = typed.trimStart().split(/\s+/);
  const [first = '', second = ''] = words;
  const found = amount.exec(first);
  if (!found || words.length < 2 || (found[1] !== undefined && !isUnit(found[1])))
    return { amount: '', rest: typed };
  const count = words.length > 2 && found[1] === undefined && isUnit(second) ? 2 : 1;
  return { amount: words.slice(0, count).join(' '), rest: words.slice(count).join(' ') };
}
