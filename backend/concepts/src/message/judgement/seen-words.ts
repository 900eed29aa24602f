import type { Lexicon } from '../../matcher/lexicon';
import { certain, type Names } from '../names';
import type { Row } from '../pasted-lines';
import type { Token } from './message-tokens';

/** The knowledge of the dictionary about a word, as one letter. `x`: none. */
export type Known =
  | 'A' // names a thing
  | 'M' // part of a name of several words
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

export interface Seen extends Token {
  known: Known;
}

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

/** Looks up the words of a message in the dictionary. */
export function seen(tokens: readonly Token[], rows: readonly Row[], names: Names): Seen[] {
  const all = tokens.map((token) => ({ ...token, known: knownOf(token, names) }));
  for (let at = 0; at < all.length; at += 1) {
    for (let size = longestName; size > 1; size -= 1) {
      const some = all.slice(at, at + size);
      if (some.length < size || some.slice(1).some(opens)) continue;
      const text = rows[some[0]?.row ?? 0]?.text.slice(some[0]?.start, some.at(-1)?.end) ?? '';
      if (!names.isCurated(text)) continue;
      for (const each of some) each.known = 'M';
      break;
    }
  }
  return all;
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
