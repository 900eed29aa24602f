import { lettersOf } from './letters';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Code points that a grapheme may have on average; without a limit one grapheme could be any length. */
const codePointsAllowed = 8;

/**
 * The number of letters as users see them: an emoji of a family of four is one. Blanks around the text do not
 * count.
 */
export const countGraphemes = (text: string): number => [...segmenter.segment(text.trim())].length;

/**
 * True if the text has more graphemes than the limit. Very long texts are refused by their code points: to
 * segment them takes long.
 */
export const hasMoreGraphemes = (limit: number, text: string): boolean =>
  lettersOf(text).length > limit * codePointsAllowed || countGraphemes(text) > limit;
