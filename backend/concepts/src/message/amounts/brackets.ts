import { notCounted, words } from '../../line-reader/amount';

const bracket = /^(.*\p{L}{2}[^(]*?)\s*\(([^()]*)\)?$/u;
const inexact = String.raw`(?:about|around|etwa|ca\.?|mind\.|min\.|ungefähr|environ|unos|unas|ongeveer|yaklaşık|lot de|boîte de)\s`;
const number = String.raw`(?:\d{1,4}(?:\s?[-–]\s?\d{1,4})?|\d{1,3}\s?[x×]|a couple|${words})`;
const either = String.raw`(?:\s(?:o|ou|or|oder|of|veya|to|bis|à|a|tot)\s${number})?`;
const counted = new RegExp(
  String.raw`^(?:${inexact})?${number}${either}(?!\s(?:${notCounted})(?!\p{L}))(?:\s(?:of\s|de\s)?(?!\p{L}+l[ıiuü]k$)\p{L}{2,}){0,2}$`,
  'iu',
);
const many = /^(?:viele?|lots|plenty|much[oa]s?|beaucoup|veel)$/iu;

/** Takes an amount out of the bracket behind a thing: "hooks (four)", "paper (500 sheets)", "lemons (4 or 5)". */
export function withoutBracket(text: string): { text: string; amount: string | null } {
  const [, name, inside = ''] = bracket.exec(text) ?? [];
  const said = inside.trim();
  if (name === undefined || !(counted.test(said) || many.test(said))) return { text, amount: null };
  return { text: name, amount: said };
}
