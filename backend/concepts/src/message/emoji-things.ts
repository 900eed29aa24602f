import type { Lexicon } from '../matcher/lexicon';
import { emojiIn } from '../matcher/normalise';
import { type Piece, single } from './pieces';

/** The things of "🥛🍞"; of "🍎🍎🍞" the apples stay together. Null if the row has words. */
export function emojiThings(row: string, lexicon: Lexicon): Piece[] | null {
  if (/[\p{L}\p{N}]/u.test(row)) return null;
  const all = emojiIn(row).filter((each) => lexicon.byEmoji.has(each));
  return [...new Set(all)].map((each) => ({
    ...single,
    text: each.repeat(all.filter((other) => other === each).length),
  }));
}
