import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';

/** The subject and look of a picture, as stored with its image. */
export interface Drawing {
  /** Null: free text, which only an outside generator draws. */
  concept: string | null;
  /** Cleaned text; null if there is a concept. */
  text: string | null;
  /** Language of the text. */
  language: Language | null;
  listType: 'shopping' | 'task';
  /** A built-in style, or the id of a user's prompt. */
  style: string;
  /** A built-in character, or the id of a user's prompt; null: no character. */
  figure: string | null;
  variant: number;
}

/**
 * True if every user may get the picture: a known concept with a built-in style and character. Other
 * pictures are private.
 */
export const isShared = ({ concept, style, figure }: Drawing): boolean =>
  concept !== null && isBuiltInStyle(style) && (figure === null || isBuiltInCharacter(figure));
