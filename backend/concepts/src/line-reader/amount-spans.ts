import type { Language } from '../types';
import { digits, each, flags, notCounted, range, units, words } from './amount';
import { messageWords } from './message-words';

/** An amount within a line. A bare number may belong to the word before it or to the word behind it. */
export interface AmountSpan {
  start: number;
  end: number;
  isBare: boolean;
}

const edge = String.raw`(?![\p{L}\p{N}])`;
const apart = String.raw`(?<![\p{L}\p{N}.,/%°+&'’–-])`;
const unit = String.raw`(?:${units})\.?${edge}`;
// The units are long. One pattern with four copies of them takes 120 ms to compile, these take 30, and engines compile again what they
// have not used for a while.
const whole = String.raw`:\s*\d{1,3}${edge}|\(\s*(?:${digits})\s*\)|${apart}[x×]\s?\d{1,3}${edge}`;
const beginning = new RegExp(
  String.raw`(?<whole>${whole})|(?<bracket>\(\s*(?:${digits})(?=\s?\p{L}))|${apart}(?:(?<number>${range}|${digits})|(?<word>${words})(?=\s))`,
  'giu',
);
const unitHere = new RegExp(String.raw`\s?${unit}`, 'iuy');
const eachHere = new RegExp(each, 'iuy');
const wordHere = new RegExp(String.raw`(?:${words})\s${unit}`, 'iuy');
const timesHere = new RegExp(String.raw`\s?[x×]${edge}`, 'iuy');
const closingHere = /\s*\)/uy;
const bare = new RegExp(String.raw`^(?:${range}|${digits})$`, flags);

/**
 * A number before such a word is no amount if another thing stands before both: "2 pizzas 4 fromages", "1
 * cake 12 people".
 */
export const described = [
  'cheeses?|fromages?|quesos?|käse|kazen|peynirli|grains?|korn|céréales|cereales|granen|tahıllı|spices?|gewürze|épices|especias|kruiden|baharat(?:lı)?|herbs?|kräuter|herbes|hierbas|fruits?|frutas|früchte|vruchten|meyveli|légumes|verduras|meats|viandes',
  'people|persons?|personen|personnes|personas|pax|kişi(?:lik)?|servings?|portions?|portionen|raciones|porties|porsiyon|washes|waschladungen|wl|lavages|lavados|wasbeurten|yıkama|sheets|blatt|blätter|feuilles|hojas|vellen|vel|yaprak|tabs|caps(?:ules)?|pages|seiten|páginas|pieces',
].join('|');
const uncounted = new RegExp(
  String.raw`^(?:\s?[%°]|\s*-\s*\p{L}|[.:]\d|\s+(?:${notCounted}|${described})(?![\p{L}\p{N}]))`,
  flags,
);
/** A number after one of these names a kind: "flour type 405", "size 4". */
const kinds = String.raw`spf|lsf|ip|fps|typ[eo]?|tipo|tip|nr|no|n°|№|#|omega|oméga|vitamin[ae]?|vitamine|windows|ps`;

const sizes = new Map<Language, { before: RegExp; behind: RegExp }>();

/** The number of a size or kind, by the word before or after it. */
function sizesOf(language: Language): { before: RegExp; behind: RegExp } {
  const known = sizes.get(language);
  if (known) return known;
  const { size } = messageWords[language];
  const made = {
    before: new RegExp(String.raw`(?:^|[\s(])(?:${size}|${kinds})\.?\s*$`, flags),
    behind: new RegExp(String.raw`^\s+(?:${size})${edge}`, flags),
  };
  sizes.set(language, made);
  return made;
}

const onlyAmount = new RegExp(String.raw`^(?:${words}|${range}|${digits})\s*(?:${units})\.?$`, flags);

/** True for an amount without a thing: "a loaf", "2 kg". */
export const isOnlyAmount = (text: string): boolean => onlyAmount.test(text.trim());

/** The amounts in a line of a shopping list. Numbers that count nothing are left out. */
export function amountSpans(text: string, language: Language): AmountSpan[] {
  if (!/[\d½¼¾⅓⅔⅛]|\s\p{L}+\s/u.test(text)) return [];
  const { before, behind } = sizesOf(language);
  return amountPlaces(text).flatMap(([start, behindIt]): AmountSpan[] => {
    const found = text.slice(start, behindIt).trimEnd();
    const end = start + found.length;
    const rest = text.slice(end);
    const countsNothing =
      /^[x×(:\s]*0+(?:\D|$)/u.test(found) ||
      before.test(text.slice(0, start)) ||
      (bare.test(found) && (behind.test(rest) || uncounted.test(rest)));
    return countsNothing ? [] : [{ start, end, isBare: bare.test(found) }];
  });
}

/** Start and end of all that reads as an amount. */
export function amountPlaces(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (;;) {
    beginning.lastIndex = from;
    const match = beginning.exec(text);
    if (!match) return found;
    const end = endOf(text, match);
    if (end !== null) found.push([match.index, end]);
    from = end ?? match.index + 1;
  }
}

/** The end of the amount that begins there, with its unit; null if it is none. */
function endOf(text: string, match: RegExpExecArray): number | null {
  const [{ index: start, groups }, end] = [match, match.index + match[0].length];
  if (groups?.['whole'] !== undefined) return end;
  if (groups?.['word'] !== undefined) return endHere(wordHere, text, start);
  const times = groups?.['number'] === undefined ? null : endHere(timesHere, text, end);
  if (times !== null) return times;
  const measured = endHere(unitHere, text, end);
  if (groups?.['bracket'] !== undefined)
    return measured === null ? null : endHere(closingHere, text, measured);
  return measured === null ? end : endHere(eachHere, text, measured);
}

/** Where the sticky pattern ends that begins at `at`; null if it does not match there. */
function endHere(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
