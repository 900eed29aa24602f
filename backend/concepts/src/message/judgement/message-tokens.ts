import { fold, lower } from '../../matcher/normalise';
import type { Language } from '../../types';

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

/** A row of a message without its bullet, which `isBulleted` remembers. */
export interface Row {
  text: string;
  isBulleted: boolean;
}

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
const bullet = /(?:[-–—*•‣·✓✔☐☑]|\[[ xX]?\]|(?:^|\s)\d{1,3}[.)])\s*$/u;

/** Tells which rows of a text stood behind a bullet. */
export function rowsOf(text: string, rows: readonly string[]): Row[] {
  let from = 0;
  return rows.map((row) => {
    const at = text.indexOf(row, from);
    if (at < 0) return { text: row, isBulleted: false };
    const line =
      text
        .slice(0, at)
        .split(/[\r\n\u2028\u2029]/u)
        .pop() ?? '';
    from = at + row.length;
    return { text: row, isBulleted: bullet.test(line) };
  });
}

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
