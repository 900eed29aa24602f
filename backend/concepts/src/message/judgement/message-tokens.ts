import { fold, lower } from '../../matcher/normalise';
import type { Language } from '../../types';
import type { Row } from '../pasted-lines';

/** The mark between two words. `row` and `bullet` begin a row, `start` and `end` are the edges of the message. */
export type Gap =
  | 'start'
  | 'bullet'
  | 'row'
  | 'stop'
  | 'ask'
  | 'colon'
  | 'comma'
  | 'dash'
  | 'bracket'
  | 'emoji'
  | 'join'
  | 'space'
  | 'end';

/** A word of a message with the marks around it. */
export interface Token {
  row: number;
  start: number;
  end: number;
  text: string;
  /** In lower case, without accents. */
  word: string;
  before: Gap;
  after: Gap;
}

const word =
  /[\p{L}\p{N}½¼¾⅓⅔⅛]+(?:(?:['’&-]|(?<=\p{N})[.,/](?=\p{N}))(?=[\p{L}\p{N}])[\p{L}\p{N}]+)*[%°]?/gu;
/** "d'huile", "l'ail": the article is a word of its own. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/iu;

/** The words of a message, row by row. */
export function tokensOf(rows: readonly Row[], language: Language): Token[] {
  const all: Token[] = [];
  for (const [row, { text, isBulleted }] of rows.entries()) {
    let end = 0;
    for (const [start, stop] of spansOf(text, language)) {
      const isFirst = end === 0;
      const opening: Gap = isBulleted ? 'bullet' : row === 0 ? 'start' : 'row';
      const before = isFirst ? opening : gapOf(text.slice(end, start));
      const last = all.at(-1);
      if (last) last.after = before;
      const said = text.slice(start, stop);
      all.push({
        row,
        start,
        end: stop,
        text: said,
        word: fold(lower(said, language)),
        before,
        after: 'end',
      });
      end = stop;
    }
  }
  return all;
}

function* spansOf(text: string, language: Language): Generator<[number, number]> {
  for (const match of text.matchAll(word)) {
    const end = match.index + match[0].length;
    const article = language === 'fr' ? elided.exec(match[0])?.[0].length : undefined;
    if (article !== undefined) yield [match.index, match.index + article];
    yield [match.index + (article ?? 0), end];
  }
}

const gaps: readonly [Gap, RegExp][] = [
  ['ask', /\?/u],
  ['stop', /[.!…]/u],
  ['colon', /:/u],
  ['comma', /[,;،·•|\t]/u],
  ['bracket', /[()[\]]/u],
  ['dash', /[-–—]/u],
  ['emoji', /\p{Extended_Pictographic}/u],
  ['join', /[+&/*]/u],
];

const gapOf = (text: string): Gap => gaps.find(([, mark]) => mark.test(text))?.[0] ?? 'space';
