/** A run of words without marks, read as several things. */
export interface Dictated {
  pieces: string[];
  isSure: boolean;
  /** All words are names, and none describes another. */
  isPlain: boolean;
}

/** Knowledge of words. */
export interface Hearing {
  score: (text: string) => number;
  /** True for a curated name of several words. */
  isCurated: (text: string) => boolean;
  isNumber: (word: string) => boolean;
  /** True if the word may describe its neighbour: "lamb burgers". */
  mayDescribe: (word: string, next: string) => boolean;
  /** True for a word that stands within a name alone: "de". */
  isLink: (word: string) => boolean;
  /** True for a word that never names a thing alone: "fresh". */
  isQuality: (word: string) => boolean;
  qualityFirst: boolean;
  concept: (text: string) => string | undefined;
}

interface Way {
  value: number;
  from: number;
  isKnown: boolean;
}

const certain = 0.9;
const mostWords = 40;
const longestName = 6;
/** "steaks x2": it belongs to the thing before it. */
const factor = /^[x×]\d/iu;

/**
 * The things of "milk two bananas bread": the way to cut the words that leaves only known things, the fewest
 * possible. Null if it is one thing or unknown.
 */
export function dictated(text: string, sight: Hearing): Dictated | null {
  const words = Array.from(text.matchAll(/\S+/gu)).map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (words.length < 2 || words.length > mostWords) return null;
  const between = (from: number, to: number): string => text.slice(words[from]?.start, words[to - 1]?.end);
  const ways = bestWays(
    words.map((word) => word.text),
    between,
    sight,
  );
  const cuts: { from: number; to: number; isKnown: boolean }[] = [];
  for (let at = words.length; at > 0;) {
    const way = ways[at];
    if (!way) return null;
    cuts.unshift({ from: way.from, to: at, isKnown: way.isKnown });
    at = way.from;
  }
  const unknown = cuts.filter(({ isKnown }) => !isKnown).length;
  if (cuts.length < 2 || unknown > (cuts.length - 1) / 3) return null;
  const pieces = cuts.map(({ from, to }) => between(from, to));
  const concepts = new Set(pieces.map((piece) => sight.concept(piece) ?? piece));
  if (concepts.size < 2) return null;
  // An amount between two things shows where one of them begins.
  const isCounted = cuts.some(
    ({ from, to }, index) =>
      (index > 0 && sight.isNumber(words[from]?.text ?? '')) ||
      (index < cuts.length - 1 && sight.isNumber(words[to - 1]?.text ?? '')),
  );
  const isDescribed = cuts.some(
    ({ from, to }, index) =>
      to - from === 1 &&
      cuts[index + 1] !== undefined &&
      sight.mayDescribe(between(from, to), pieces[index + 1] ?? ''),
  );
  return {
    pieces,
    isPlain: unknown === 0 && !isDescribed,
    isSure: unknown === 0 && (!isDescribed || cuts.length > 3) && (cuts.length > 2 || isCounted),
  };
}

function bestWays(
  words: readonly string[],
  between: (from: number, to: number) => string,
  sight: Hearing,
): Way[] {
  const trails = sight.isNumber(words[words.length - 1] ?? '') && !sight.isNumber(words[0] ?? '');
  const ways: Way[] = [{ value: 0, from: 0, isKnown: true }];
  for (let to = 1; to <= words.length; to += 1)
    for (let from = Math.max(0, to - longestName); from < to; from += 1) {
      const value = valueOf(words.slice(from, to), between(from, to), sight, trails);
      const before = ways[from];
      if (value === null || !before) continue;
      const total = before.value + value.value;
      const known = ways[to];
      if (!known || total > known.value) ways[to] = { value: total, from, isKnown: value.isKnown };
    }
  return ways;
}

function valueOf(
  words: readonly string[],
  text: string,
  sight: Hearing,
  trails: boolean,
): { value: number; isKnown: boolean } | null {
  const [first = '', last = ''] = [words[0], words[words.length - 1]];
  if (sight.isLink(first) || sight.isLink(last)) return null;
  if (words.every((word) => sight.isNumber(word) || sight.isQuality(word))) return null;
  const inner = words.slice(1, -1).some((word) => sight.isNumber(word)) ? 1 : 0;
  const count = words.length;
  // A number belongs to the thing behind it, or to the one before it where the whole text ends with a number.
  const isMisplaced = trails ? sight.isNumber(first) : sight.isNumber(last) && !factor.test(last);
  const misplaced = isMisplaced || factor.test(first) ? 1 : 0;
  const hangs = count > 1 && sight.isQuality(sight.qualityFirst ? last : first) ? 0.4 : 0;
  if (sight.isCurated(text)) return { value: count + 0.6 * (count - 1) - misplaced, isKnown: true };
  if (sight.score(text) >= certain) return { value: count - 0.2 - misplaced - hangs - inner, isKnown: true };
  // "two lumbos": a number counts even an unknown thing.
  const isCounted = count === 2 && sight.isNumber(first) && !sight.isNumber(last) && !sight.isQuality(last);
  if (isCounted && /\p{L}{3}/u.test(last)) return { value: -0.5, isKnown: false };
  return count === 1 && !sight.isQuality(text) ? { value: -2, isKnown: false } : null;
}
