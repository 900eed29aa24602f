import { amountSpans } from '../line-reader/amount-spans';
import { messageWords } from '../line-reader/message-words';
import { household, signs } from '../matcher/emoji-shows';
import type { Entry, Lexicon } from '../matcher/lexicon';
import { plainEmoji } from '../matcher/normalise';
import type { Language } from '../types';
import { type ChatPatterns, chatPatternsOf } from './chat-patterns';
import { withoutPlease } from './please';

const emoji = /\p{Extended_Pictographic}(?:\ufe0f|\p{EMod}|\u200d\p{Extended_Pictographic})*/gu;
const runs = new RegExp(String.raw`(?:${emoji.source}\s*)+`, 'gu');
const stop = /[.!?…]\s*$/u;
const rounds = 4;
/** In a longer row nothing is replaced. */
const longest = 2_000;

const joints = new Map<Language, RegExp>();

/** Between two things, or behind a sentence. */
function jointsOf(language: Language): RegExp {
  const known = joints.get(language);
  if (known) return known;
  const and = String.raw`(?<![\p{L}\p{N}])(?:${messageWords[language].and})(?![\p{L}\p{N}])`;
  const made = new RegExp(String.raw`(?<!\p{N})[,،]|[,،](?!\p{N})|[;&+\t]|[.!?…]+|${and}`, 'giu');
  joints.set(language, made);
  return made;
}

/**
 * The row with the names of things in place of emoji that stand for them: "🥛🍞", "2 🥛", "buy 🧻 and 🍞". An emoji
 * beside words only decorates them: "milk 🥛".
 */
export function withNames(row: string, lexicon: Lexicon): string {
  if (row.length > longest || !/\p{Extended_Pictographic}/u.test(row)) return row;
  const { language } = lexicon;
  const parts: { text: string; joint: string }[] = [];
  let start = 0;
  for (const { 0: joint, index } of row.matchAll(jointsOf(language))) {
    parts.push({ text: row.slice(start, index), joint });
    start = index + joint.length;
  }
  parts.push({ text: row.slice(start), joint: '' });
  const hasWords = parts.some(({ text }) => wordsOf(text, language) !== '');
  return parts
    .map(({ text, joint }, at) => {
      const isBehindStop = hasWords && stop.test(parts[at - 1]?.joint ?? '');
      return `${named(text, lexicon, hasWords, isBehindStop)}${joint}`;
    })
    .join('')
    .replace(/\s+(?=[,،;])/gu, '')
    .trim();
}

function named(part: string, lexicon: Lexicon, hasWords: boolean, isBehindStop: boolean): string {
  const { language } = lexicon;
  if (!/\p{Extended_Pictographic}/u.test(part)) return part;
  const words = wordsOf(part, language);
  // "Happy birthday! 🎂"
  if (words === '' ? isBehindStop : !isRequest(words, chatPatternsOf(language))) return part;
  const names = namesIn(part, lexicon, hasWords);
  if (names.length === 0 && !hasWords) return part;
  const amounts = words === '' ? amountSpans(part, language) : [];
  const [amount] = amounts;
  // "🥛 2" is no "milk 2", which is a kind of milk; "🥛 2 🍞" does not say of which there are two.
  if (amount && amounts.length === 1 && names.length > 0)
    return names.length === 1
      ? ` ${part.slice(amount.start, amount.end)} ${names.join('')} `
      : names.join(', ');
  return part.replace(runs, (run) => ` ${namesIn(run, lexicon, hasWords).join(', ')} `);
}

/** Each name once: "🍌🍌" is not surely two. */
function namesIn(text: string, lexicon: Lexicon, hasWords: boolean): string[] {
  const names = (text.match(emoji) ?? []).map((each) => {
    const entry = shown(each, lexicon, hasWords);
    return entry && lexicon.nameOf(entry.concept);
  });
  return [...new Set(names)].filter((name) => name !== null);
}

function shown(each: string, { byEmoji }: Lexicon, hasWords: boolean): Entry | null {
  const plain = plainEmoji(each);
  const entry = byEmoji.get(plain);
  if (!entry || entry.section === 'chores' || signs.has(plain)) return null;
  return !hasWords || entry.section === 'food' || household.has(plain) ? entry : null;
}

/** The rest of a part without emoji, amounts and marks. */
function wordsOf(part: string, language: Language): string {
  const text = part.replace(emoji, ' ');
  const spans = amountSpans(text, language);
  const rest = spans.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    text,
  );
  return /[\p{L}\p{N}]/u.test(rest) ? rest.trim() : '';
}

/** True for words that only ask for things: "can you get", "please". */
function isRequest(words: string, { starts, ends }: ChatPatterns): boolean {
  let rest = withoutPlease(words);
  let asks = rest !== words;
  for (let round = 0; round < rounds && rest !== ''; round += 1) {
    const bare = [starts.greeting, starts.dear, starts.lead].reduce(
      (left, each) => left.replace(each, ''),
      rest,
    );
    const asked = [starts.ask, starts.verb, ends.end, ends.tail].reduce(
      (left, each) => (each ? left.replace(each, '') : left),
      bare,
    );
    asks ||= asked !== bare;
    rest = asked.trim();
  }
  return asks && !/[\p{L}\p{N}]/u.test(rest);
}
