import { lettersOf } from './letters';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** One grapheme may be made of many code points, but not of any number of them. */
const codePointsAllowed = 8;

/** As people count: a family of four in one picture is one. Blanks around the text do not count. */
export const countGraphemes = (text: string): number => [...segmenter.segment(text.trim())].length;

/** A very long text is refused by its code points: to segment it would take long. */
export const hasMoreGraphemes = (limit: number, text: string): boolean =>
  lettersOf(text).length > limit * codePointsAllowed || countGraphemes(text) > limit;
