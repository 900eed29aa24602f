import { defaultStyle, type Drawing, isBuiltInCharacter, isBuiltInStyle } from './drawing';
import type { PictureReason } from './picture-reason';

/** Kuzu the sheep keeps children company at their chores. Things to buy stand for themselves. */
const figureFor = { shopping: null, task: 'kuzu' } as const;

export interface PictureWish {
  concept: string | null;
  listType: 'shopping' | 'task';
  /** The chosen style; null means the default one. */
  promptId: string | null;
  /** The chosen character; null means the default for this type of list. */
  characterId: string | null;
}

export interface PictureRights {
  canChooseStyle: boolean;
  canChooseCharacter: boolean;
}

export type Resolution = { draw: Drawing } | { keepPlain: PictureReason };

/** Which picture a wish means for somebody with these rights. An item is never refused for its picture: it keeps the plain one. */
export function resolveDrawing(wish: PictureWish, rights: PictureRights): Resolution {
  if (wish.concept === null) return { keepPlain: 'no_concept' };
  const figure = figureFor[wish.listType];
  const choseStyle = wish.promptId !== null && wish.promptId !== defaultStyle;
  const choseFigure = wish.characterId !== null && wish.characterId !== figure;
  if ((choseStyle && !rights.canChooseStyle) || (choseFigure && !rights.canChooseCharacter)) return { keepPlain: 'UPGRADE_REQUIRED' };
  if (wish.promptId !== null && !isBuiltInStyle(wish.promptId)) return { keepPlain: 'UNKNOWN_PROMPT' };
  if (wish.characterId !== null && !isBuiltInCharacter(wish.characterId)) return { keepPlain: 'UNKNOWN_PROMPT' };
  return { draw: { concept: wish.concept, text: null, language: null, listType: wish.listType, style: wish.promptId ?? defaultStyle, figure: wish.characterId ?? figure, variant: 0 } };
}
