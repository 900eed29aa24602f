import type { Language } from '@pictick/rules';

export const builtInStyles = ['cartoon', 'realistic', '2d', 'animation', 'watercolour'] as const;
export type BuiltInStyle = (typeof builtInStyles)[number];

export const builtInCharacters = ['kuzu', 'lilly'] as const;
export type BuiltInCharacter = (typeof builtInCharacters)[number];

/** The choice to have nobody in a picture, which is not the same as having made no choice: without one Kuzu helps at chores. */
export const nobody = 'none';

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

/** How a picture is drawn when nobody chose otherwise. */
export const defaultStyle: BuiltInStyle = 'cartoon';

export const isBuiltInStyle = (style: string): style is BuiltInStyle => builtInStyles.some((known) => known === style);
export const isBuiltInCharacter = (figure: string): figure is BuiltInCharacter => builtInCharacters.some((known) => known === figure);

/** Whether every family may see the picture: it shows a known concept, in the ways of the house. Anything else stays with the account that asked. */
export const isShared = ({ concept, style, figure }: Drawing): boolean => concept !== null && isBuiltInStyle(style) && (figure === null || isBuiltInCharacter(figure));
