import { readAmount } from '../line-reader/amount';
import { isOnlyAmount } from '../line-reader/amount-spans';
import { type LineReader, plural, tasted } from '../line-reader/line-reader';
import type { Lexicon } from '../matcher/lexicon';
import type { Language } from '../types';
import { chatPatternsOf } from './chat-patterns';
import { certain, type Names } from './names';

const known = 0.7;
/** Dishes that are named by two of their foods: "ham and cheese sandwich". */
const dishes =
  /sandwich|sándwich|sandviç|bocadillo|toast|tosti|tost(?![\p{L}])|pizza|panini|wrap|bagel|baguette|br[oö]tchen|broodje|quiche|pasty|omelett?e|tortilla|empanada|croissant|tart|tarte|torte|kuchen|taart|pastel|cake|pie(?![\p{L}])|sala[dt]|ensalada|börek|gözleme|pide/iu;
const linked = /\s(?:de|d['’]|con|sabor|à|au|aux)(?:\s|$|(?<=['’]))/iu;
const brand = /(?:^|\s)\p{Lu}\S*\s&\s\p{Lu}\S*/u;
const hyphened = /\p{L}-\s(?:und|oder|en|of|et|ou)\s\p{L}/iu;
const joint = /\s(?:&|y|e|et|und|en|and)\s/iu;
const tasteBehind = /^(?:\d+\s)?(\p{L}{3}[\p{L}\s]*)\s(?:de|d|sabor|à la|au|aux)\s(\p{L}+)$/iu;
/** Languages in which a word that describes the next one stands in the singular: "strawberry jam". */
export const singular: ReadonlySet<Language> = new Set(['en']);

export const isDish = (text: string): boolean => dishes.test(text);

/** Tells one thing with two words of "and" from two things. */
export class SharedNames {
  private readonly lexicon: Lexicon;
  private readonly lines: LineReader;

  constructor(private readonly names: Names) {
    this.lexicon = names.lexicon;
    this.lines = names.lines;
  }

  /** "ham and cheese sandwich", "zumo de naranja y limón" */
  isShared(text: string, parts: readonly string[]): boolean {
    if (this.isCounted(parts.at(-1) ?? '')) return false;
    if (this.lines.isOneName(text, 'shopping') || this.isBrand(text, parts)) return true;
    if (parts.length !== 2 || this.isOfItsOwn(text, parts)) return false;
    if (this.areTastes(parts)) return true;
    const bare = parts[this.lines.isHeadFirst() ? 1 : 0] ?? '';
    const isSeveral =
      this.lines.isHeadFirst() && plural[this.lexicon.language].test(bare) && !linked.test(parts[0] ?? '');
    if (isSeveral && this.names.score(bare) >= certain) return false;
    const isOther = this.names.score(bare) >= certain && !this.names.isTaste(bare);
    const [first = [], last = []] = parts.map((part) => this.lexicon.tokens(part));
    if (!isOther && this.lines.sharesItsName(parts, 'shopping')) return true;
    if (
      this.lexicon.language === 'tr' &&
      readAmount(parts[0] ?? '').quantity === null &&
      /l[ıiuü](?:\s|$)/u.test([first.join(''), ...last].join(' ')) &&
      last.length > 1 &&
      first.length === 1
    )
      return true;
    const isFlavoured =
      first.length > 1 &&
      this.lines.isTaste(first.slice(-1)) &&
      !/^\d/u.test(parts[0] ?? '') &&
      this.names.isThing(first.slice(0, -1).join(' '));
    return (
      isFlavoured &&
      last.length === 1 &&
      this.lines.isTaste(last) &&
      !this.lexicon.is('numbers', first[0] ?? '')
    );
  }

  /** "Head & Shoulders", but not "Brot & Butter" */
  private isBrand(text: string, [first = '', last = '']: readonly string[]): boolean {
    if (!brand.test(text)) return false;
    return ![first, last].every((part) => this.names.hasKnown(part));
  }

  /** A name that is not parted: "Rohr- und Abflussreiniger", "helado de chocolate y vainilla". */
  isWhole(text: string): boolean {
    if (hyphened.test(text)) return true;
    const parts = text.split(joint);
    return parts.length === 2 && (this.isBrand(text, parts) || this.areTastes(parts));
  }

  /** "helado de chocolate y vainilla": two tastes of one thing. */
  areTastes([first = '', last = '']: readonly string[]): boolean {
    const [, head = '', taste = ''] = tasteBehind.exec(first) ?? [];
    if (head === '' || !/^\p{L}+$/u.test(last) || !this.names.isTaste(last) || !this.names.isTaste(taste))
      return false;
    return !isOnlyAmount(head.trim());
  }

  /** "the paper", "half a dozen scones" */
  private isCounted(part: string): boolean {
    const { article, count } = chatPatternsOf(this.lexicon.language).starts;
    if (article.test(part)) return true;
    return !isOnlyAmount(part) && (count.test(part) || /^\d+\s\p{L}{3}/u.test(part));
  }

  /** "bananas and orange juice", "basil and pine nuts": no first word of the second name. */
  private isOfItsOwn(text: string, [first = '', last = '']: readonly string[]): boolean {
    if (this.lines.isHeadFirst() || isDish(text) || this.names.score(first) < known) return false;
    if (singular.has(this.lexicon.language) && plural[this.lexicon.language].test(first)) return true;
    const emoji = this.names.sight.guess(last, 'shopping')?.entry.emoji ?? '';
    return this.names.isCurated(last) && /\s/u.test(last) && !tasted.has(emoji);
  }
}
