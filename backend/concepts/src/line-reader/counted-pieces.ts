import type { AmountSpan } from './amount-spans';

/** The pieces of a line with amounts and no marks: "2 apples 3 pears", "milk 2x bread 3x". */
export interface CountedPieces {
  pieces: string[];
  /** Every piece has its own amount, and no amount may belong to a neighbour. */
  isApart: boolean;
}

/**
 * Null if the amounts are of one thing. `isName`: the words name something; `isThing`: an amount with its
 * unit is a thing, as "2 rolls".
 */
export function countedPieces(
  text: string,
  spans: readonly AmountSpan[],
  isName: (words: string) => boolean,
  isThing: (amount: string) => boolean,
): CountedPieces | null {
  const [first, last] = [spans[0], spans[spans.length - 1]];
  if (!first || !last) return null;
  const leads = !isName(text.slice(0, first.start));
  const trails = !isName(text.slice(last.end));
  if (leads) return startingWithAmounts(text, spans, isName, isThing);
  const pieces = trails ? endingWithAmounts(text, spans, isName) : betweenAmounts(text, spans);
  return severalOf(pieces, trails && spans.every(({ isBare }) => !isBare));
}

/** "steaks x2 chips": a factor belongs to the thing before it, another amount to the one behind it. */
function betweenAmounts(text: string, spans: readonly AmountSpan[]): string[] {
  const cuts = spans.map(({ start, end }) => (/^[x×]\s?\d/iu.test(text.slice(start, end)) ? end : start));
  return [0, ...cuts].map((cut, index) => text.slice(cut, cuts[index]));
}

function startingWithAmounts(
  text: string,
  spans: readonly AmountSpan[],
  isName: (words: string) => boolean,
  isThing: (amount: string) => boolean,
): CountedPieces | null {
  const pieces: string[] = [];
  let start = 0;
  let isApart = true;
  let isNamed = false;
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    const isLast = next === undefined;
    const hasName = isName(text.slice(span.end, next?.start));
    // The first amount may be a package with its content, "2 cans 400 g tomatoes"; a later one may belong to
    // either neighbour.
    if (!hasName && !isLast && (isNamed || isThing(text.slice(span.start, span.end)))) isApart = false;
    if (hasName && isNamed) {
      pieces.push(text.slice(start, span.start));
      start = span.start;
    }
    isNamed ||= hasName;
  }
  if (!isApart && pieces.length === 0) return { pieces: [text], isApart };
  return severalOf([...pieces, text.slice(start)], isApart);
}

function endingWithAmounts(
  text: string,
  spans: readonly AmountSpan[],
  isName: (words: string) => boolean,
): string[] {
  const pieces: string[] = [];
  let start = 0;
  spans.forEach((span, index) => {
    const next = spans[index + 1];
    if (next && !isName(text.slice(span.end, next.start))) return;
    pieces.push(text.slice(start, next ? span.end : undefined));
    start = span.end;
  });
  return pieces;
}

const severalOf = (pieces: readonly string[], isApart: boolean): CountedPieces | null =>
  pieces.length < 2 ? null : { pieces: pieces.map((piece) => piece.trim()), isApart };
