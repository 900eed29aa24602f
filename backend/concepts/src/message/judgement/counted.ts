import { readAmount } from '../../line-reader/amount';
import { isSize } from '../amounts/sizes';
import { chatPatternsOf } from '../chat-patterns';
import type { Names } from '../names';
import type { Piece } from '../pieces';
import { limits, type Word } from './word-groups';

/** Takes an amount that the patterns do not know out of the name: "zwei Entenbrüste", "dose redbull". */
export function counted(piece: Piece, group: readonly Word[], names: Names): Piece {
  const { text } = piece;
  if (piece.amount !== null || names.isCurated(text) || readAmount(text).quantity !== null) return piece;
  const own = placesOf(text, group);
  const isOfName = own.map(({ counts }) => counts < limits.amount);
  const [from, to] = [isOfName.indexOf(true), isOfName.lastIndexOf(true)];
  const [first, last] = [own[from], own[to]];
  if (!first || !last || (from === 0 && to === own.length - 1)) return piece;
  const [name, rest] =
    from === 0
      ? [text.slice(0, last.end), text.slice(last.end)]
      : [text.slice(first.at), text.slice(beginOf(own), first.at)];
  // "rice - 2" is read with the thing; "je 2x melk" begins with its number.
  if (/^\s*[-–—]/u.test(rest)) return piece;
  const number = from === 0 ? 0 : rest.search(/\d/u);
  if (number > 0) return { ...piece, text: text.slice(number) };
  const amount = rest.replace(/^[\s(,]+|(?:\s(?:of|de)|\sd['’])?[\s),]*$/giu, '');
  const { article } = chatPatternsOf(names.lexicon.language).starts;
  if (
    !/\p{L}{2}/u.test(name) ||
    (from === 0 && isSize(amount)) ||
    `${amount} `.replace(article, '').trim() === ''
  )
    return piece;
  return { ...piece, text: name, amount };
}

/** "6'lı", "15'li": a size, which is part of the name. */
const size = /^\p{N}+['’]?l[iıuü]/iu;

interface Place {
  at: number;
  end: number;
  counts: number;
  isStop: boolean;
}

/** "je twee zakken", "the two bags": an amount has no article or possessive in front. */
const beginOf = (own: readonly Place[]): number => own.find(({ isStop }) => !isStop)?.at ?? 0;

/** The words of a group that a text still has. */
function placesOf(text: string, group: readonly Word[]): Place[] {
  let from = 0;
  return group.flatMap((word): Place[] => {
    const at = text.indexOf(word.text, from);
    if (at < 0) return [];
    from = at + word.text.length;
    return [{ at, end: from, counts: size.test(word.text) ? 0 : word.counts, isStop: word.known === 's' }];
  });
}
