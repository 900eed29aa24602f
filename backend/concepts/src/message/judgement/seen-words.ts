import type { Lexicon } from '../../matcher/lexicon';
import { certain, type Names } from '../names';
import type { Row } from '../pasted-lines';
import type { Piece } from '../pieces';
import type { Token } from './message-tokens';
import { isIn, type Placed } from './placed-pieces';

/** The knowledge of the dictionary about a word, as one letter. `x`: none. */
export type Known =
  | 'A' // names a thing
  | 'M' // begins a name of several words
  | 'N' // a further word of it
  | 'C' // may name a thing
  | 'K' // a kind of thing without a picture
  | 'd' // a number in digits
  | 'n'
  | 'u'
  | 'f'
  | 'p'
  | 'c'
  | 't'
  | 's'
  | 'x';

/** The piece of a word that the patterns of words found. */
export interface Found {
  /** Of all pieces of the message; -1: no piece has the word. */
  piece: number;
  /** The first word, a further word, or `o` for a word of no piece. */
  place: 'B' | 'I' | 'o';
  isLast: boolean;
  /** Sure, unsure, loose, refused or a correction. */
  kind: 's' | 'u' | 'l' | 'r' | 'f' | '-';
  /** The knowledge of the dictionary about the name: curated, known, with a known word, none. */
  worth: 'c' | 't' | 'h' | 'x' | '-';
  /** The words of the piece. */
  size: number;
}

export interface Seen extends Token {
  known: Known;
  found: Found;
}

const outside: Found = { piece: -1, place: 'o', isLast: false, kind: '-', worth: '-', size: 0 };

const known = 0.7;
const longestName = 4;
const splits: ReadonlySet<string> = new Set([
  'start',
  'bullet',
  'row',
  'stop',
  'ask',
  'colon',
  'comma',
  'dash',
  'bracket',
  'emoji',
]);

/** True for a word that begins a clause. */
export const opens = ({ before }: Token): boolean => splits.has(before);

/** Looks up the words of a message in the dictionary, and in the pieces of each row (`placedIn`). */
export function seen(
  tokens: readonly Token[],
  rows: readonly Row[],
  names: Names,
  placed: readonly (readonly Placed[])[],
): Seen[] {
  const all: Seen[] = tokens.map((token) => ({ ...token, known: knownOf(token, names), found: outside }));
  mark(all, names, placed);
  for (let at = 0; at < all.length; at += 1) {
    for (let size = longestName; size > 1; size -= 1) {
      const some = all.slice(at, at + size);
      if (some.length < size || some.slice(1).some(opens)) continue;
      const text = rows[some[0]?.row ?? 0]?.text.slice(some[0]?.start, some.at(-1)?.end) ?? '';
      if (!names.isCurated(text)) continue;
      for (const each of some) each.known = 'N';
      if (some[0]) some[0].known = 'M';
      break;
    }
  }
  return all;
}

function mark(all: readonly Seen[], names: Names, placed: readonly (readonly Placed[])[]): void {
  let piece = 0;
  for (const [row, some] of placed.entries())
    for (const each of some) {
      const own = all.filter((word) => word.row === row && isIn(each, word));
      const [kind, worth] = [kindOf(each.piece), worthOf(each.piece.text, names)];
      for (const [at, word] of own.entries())
        word.found = {
          piece,
          place: at === 0 ? 'B' : 'I',
          isLast: at + 1 === own.length,
          kind,
          worth,
          size: own.length,
        };
      piece += 1;
    }
}

function kindOf({ isRefused, isFix, isLoose, isSure }: Piece): Found['kind'] {
  if (isRefused) return 'r';
  if (isFix) return 'f';
  return isLoose ? 'l' : isSure ? 's' : 'u';
}

function worthOf(text: string, names: Names): Found['worth'] {
  if (names.isCurated(text)) return 'c';
  if (names.isThing(text)) return 't';
  return names.hasKnown(text) ? 'h' : 'x';
}

function knownOf({ text }: Token, names: Names): Known {
  const { lexicon } = names;
  if (/^\p{N}/u.test(text)) return 'd';
  const [token = ''] = lexicon.tokens(text);
  const said = saidOf(lexicon, token);
  if (said !== 'x') return said;
  if (names.score(text) >= certain) return 'A';
  if (names.isKind(text)) return 'K';
  return names.score(text) >= known ? 'C' : 'x';
}

function saidOf(lexicon: Lexicon, token: string): Known {
  if (lexicon.is('numbers', token)) return 'n';
  if (lexicon.is('stop', token)) return 's';
  if (lexicon.is('units', token)) return 'u';
  if (lexicon.is('cut', token) || lexicon.is('of', token)) return 'c';
  if (lexicon.is('talk', token)) return 't';
  if (lexicon.isForm('fillers', token)) return 'f';
  return lexicon.isForm('people', token) ? 'p' : 'x';
}
