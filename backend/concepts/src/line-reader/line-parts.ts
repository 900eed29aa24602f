import { lower } from '../matcher/normalise';
import type { Language } from '../types';
import { messageWords } from './message-words';

/**
 * The kind of mark between two parts. A comma separates things; a stop or dash only if every part is known; a
 * slash in a word only in a list of things; "and" depends on both sides. "Or" never separates: one of both is
 * meant.
 */
export type Joint = 'list' | 'sure' | 'slash' | 'and' | 'or';

/** A part of the line, with the mark in front of it. */
export interface Part {
  start: number;
  end: number;
  joint: Joint | null;
}

const list = String.raw`(?<=\p{N})[,،](?!\p{N})\s*|(?<!\p{N})[,،]\s*|\s*[;·•‣●▪\t\r\n]\s*`;
const sure = String.raw`(?<!\p{N})\s+[-–—/]\s+|\s*\|\s*|(?<=\p{L}{3}|[)%])[.!]+\s+(?=[\p{L}\p{N}])`;
const slash = String.raw`(?<=\p{L})\/(?=\p{L})`;

const marks = new Map<Language, RegExp>();

function marksOf(language: Language): RegExp {
  const known = marks.get(language);
  if (known) return known;
  const and = String.raw`\s+(?:${messageWords[language].and}|&|\+)\s+|(?<=\p{L}{3})\s?&\s?(?=\p{L}{3})`;
  // "2 or 3 apples" is a number.
  const or = String.raw`(?<!\p{N}),?\s+(?:${messageWords[language].or})\s+`;
  const all = new RegExp(
    String.raw`(?<or>${or})|(?<list>${list})|(?<sure>${sure})|(?<slash>${slash})|(?<and>${and})`,
    'giu',
  );
  marks.set(language, all);
  return all;
}

const opening = '([{„“«';
const closing = ')]}“”»';

/** Null if a bracket or quotation mark has no other half: then it is unclear which words belong together. */
export function outside(text: string): boolean[] | null {
  let depth = 0;
  let quoted = false;
  const open: boolean[] = [];
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (closing.includes(letter) && depth > 0) depth -= 1;
    else if (opening.includes(letter)) depth += 1;
    else if (closing.includes(letter)) return null;
    for (let i = 0; i < letter.length; i += 1) open.push(depth === 0 && !quoted);
  }
  return depth === 0 && !quoted ? open : null;
}

/** The parts of a line, split at the given marks. Text in brackets stays together. */
export function partsOf(text: string, language: Language, at: ReadonlySet<Joint>): Part[] {
  const all: Part[] = [];
  const open = outside(text);
  let start = 0;
  let joint: Joint | null = null;
  const close = (end: number) => {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text.slice(start, end)))
      all.push(trimmed(text, { start, end, joint }));
  };
  if (open)
    for (const match of text.matchAll(marksOf(language))) {
      const found = jointOf(match);
      if (!at.has(found) || !open[match.index]) continue;
      close(match.index);
      start = match.index + match[0].length;
      joint = found;
    }
  close(text.length);
  return all;
}

function jointOf({ groups = {} }: RegExpMatchArray): Joint {
  if (groups['list'] !== undefined) return 'list';
  if (groups['sure'] !== undefined) return 'sure';
  if (groups['or'] !== undefined) return 'or';
  return groups['slash'] === undefined ? 'and' : 'slash';
}

function trimmed(text: string, part: Part): Part {
  const all = text.slice(part.start, part.end);
  const start = part.start + (all.length - all.trimStart().length);
  return { ...part, start, end: start + all.trim().length };
}

/** True if a line has any mark between parts; most have none. */
export function hasMarks(text: string, language: Language): boolean {
  return partsOf(text, language, new Set(['list', 'sure', 'slash', 'and', 'or'])).length > 1;
}

interface Politeness {
  greeting: RegExp;
  dear: RegExp;
  ask: RegExp;
  verb: RegExp;
  choreAsk: RegExp;
  and: RegExp;
  end: RegExp | null;
  thanks: RegExp;
}

const polite = new Map<Language, Politeness>();

export function politenessOf(language: Language): Politeness {
  const known = polite.get(language);
  if (known) return known;
  const words = messageWords[language];
  const starts = (source: string): RegExp =>
    new RegExp(String.raw`^[¿¡\s]*(?:${source})(?![\p{L}\p{N}'’-])[\s,:.!?–—-]*`, 'iu');
  const ends = (source: string): RegExp =>
    new RegExp(String.raw`(?:[\s,.!?;¡¿–—-]+)(?:${source})[\s.!?,;xX❤️😘🙏💕]*$`, 'iu');
  const made = {
    greeting: new RegExp(
      String.raw`^[¿¡\s]*(?:${words.greetings})(?:\s*,?\s+(?:${words.dears}))?(?:\s*[,.!?:;–—]+\s*|\s+-\s+|\s+$|$)`,
      'iu',
    ),
    dear: new RegExp(
      String.raw`^[¿¡\s]*(?:(?:${words.greetings})(?:\s*,?\s+\p{L}+)?|${words.dears})\s*[,!]?\s+(?=[¿¡]?(?:${words.asks})(?![\p{L}]))`,
      'iu',
    ),
    ask: starts(words.asks),
    verb: starts(words.verbs),
    choreAsk: starts(words.choreAsks),
    and: new RegExp(String.raw`^(?:${words.and}|&|\+)\s+(?=\S)`, 'iu'),
    end: words.ends === '' ? null : ends(words.ends),
    thanks: ends(words.thanks),
  };
  polite.set(language, made);
  return made;
}

const pairs = new Map<Language, ReadonlySet<string>>();

/** Two words that are sold as one: "salt and vinegar". */
export function isPair(language: Language, before: string, behind: string): boolean {
  let known = pairs.get(language);
  if (!known) {
    known = new Set(messageWords[language].pairs.split(' '));
    pairs.set(language, known);
  }
  const left = /[\p{L}'’]+$/u.exec(before)?.[0] ?? '';
  const right = /^[\p{L}'’]+/u.exec(behind)?.[0] ?? '';
  return known.has(`${lower(left, language)}/${lower(right, language)}`);
}

const alike = new Map<Language, RegExp>();

/** True if the words after "or" name nothing else: "or similar", "or 3 if they are small". */
export function namesNoOther(language: Language, text: string): boolean {
  let known = alike.get(language);
  if (!known) {
    const { alike: words, more } = messageWords[language];
    known = new RegExp(String.raw`^(?:[\d\s½¼¾⅓⅔⅛.,]+)?(?:$|(?:${words}|${more})(?![\p{L}\p{N}]))`, 'iu');
    alike.set(language, known);
  }
  return known.test(text.trim());
}

const extras = new Map<Language, RegExp>();

/** True for text that describes the thing before it: "for the cake", "oder Brötchen", "size 4". */
export function saysMore(language: Language, text: string): boolean {
  let known = extras.get(language);
  if (!known) {
    const { more, size } = messageWords[language];
    known = new RegExp(
      String.raw`^(?:(?:${more})(?![\p{L}\p{N}])|(?:${size})\s*[\p{L}\p{N}]{1,4}$|\p{N}+\s+(?:${size})$)`,
      'iu',
    );
    extras.set(language, known);
  }
  return known.test(text);
}
