import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';

/** What an image says is to be drawn. */
export interface Drawing {
  /** Null: free text, which only an outside generator draws. */
  concept: string | null;
  /** Cleaned words; only where there is no concept. */
  text: string | null;
  /** Of the text. */
  language: Language | null;
  listType: 'shopping' | 'task';
  /** A built-in style, or the id of a person's own. */
  style: string;
  /** A built-in character, or the id of a person's own. */
  figure: string | null;
  variant: number;
}

/** Whether every family may see the picture: it shows a known concept, in the ways of the house. Anything else stays with the account that asked. */
export const isShared = ({ concept, style, figure }: Drawing): boolean =>
  concept !== null && isBuiltInStyle(style) && (figure === null || isBuiltInCharacter(figure));
