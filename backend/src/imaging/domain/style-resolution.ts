import { defaultStyle, type Drawing, isBuiltInCharacter, isBuiltInStyle, type Language } from './drawing';
import type { PictureReason } from './picture-reason';
import type { PromptKind } from './prompt-kind';

/** Kuzu the sheep keeps children company at their chores. Things to buy stand for themselves. */
const figureFor = { shopping: null, task: 'kuzu' } as const;

export interface PictureWish {
  concept: string | null;
  /** Cleaned words, where there is no concept and the generator draws words; null where it does not, or nothing is left of them. */
  text: string | null;
  language: Language;
  listType: 'shopping' | 'task';
  /** The chosen style; null means the preferred one. */
  promptId: string | null;
  /** The chosen character; null means the default for this type of list. */
  characterId: string | null;
}

export interface PictureRights {
  canChooseStyle: boolean;
  canChooseCharacter: boolean;
  canCreatePrompts: boolean;
}

/** What a person brings along: the style they like best, and the own styles and characters that they, or the owner of the list, have. */
export interface Wardrobe {
  preferred: string | null;
  own: ReadonlyMap<string, PromptKind>;
}

type Refusal = Extract<PictureReason, 'UPGRADE_REQUIRED' | 'UNKNOWN_PROMPT'>;
export type Resolution = { draw: Drawing } | { keepPlain: PictureReason };

/** Which picture a wish means for somebody with these rights. An item is never refused for its picture: it keeps the plain one. */
export function resolveDrawing(wish: PictureWish, rights: PictureRights, wardrobe: Wardrobe): Resolution {
  const { concept, text, language, listType, promptId, characterId } = wish;
  if (concept === null && text === null) return { keepPlain: 'no_concept' };
  const figure = figureFor[listType];
  const styleRefusal = promptId === null ? null : refusalOfStyle(promptId, rights, wardrobe);
  const figureRefusal = characterId === null || characterId === figure ? null : refusalOfFigure(characterId, rights, wardrobe);
  const refusals = [styleRefusal, figureRefusal];
  const keepPlain = refusals.find((refusal) => refusal === 'UPGRADE_REQUIRED') ?? refusals.find((refusal) => refusal !== null);
  if (keepPlain) return { keepPlain };
  const words = concept === null ? { concept, text, language } : { concept, text: null, language: null };
  return { draw: { ...words, listType, style: promptId ?? preferredStyle(rights, wardrobe), figure: characterId ?? figure, variant: 0 } };
}

/** A style that is only preferred, and can no longer be had after a downgrade or because it is gone, gives way to the default one. */
function preferredStyle(rights: PictureRights, wardrobe: Wardrobe): string {
  const { preferred } = wardrobe;
  return preferred !== null && refusalOfStyle(preferred, rights, wardrobe) === null ? preferred : defaultStyle;
}

/** Null where it may be chosen. */
export function refusalOfStyle(style: string, rights: PictureRights, { own }: Wardrobe): Refusal | null {
  if (style === defaultStyle) return null;
  const kind = own.get(style);
  return refusal(isBuiltInStyle(style), kind === 'style' || kind === 'custom', rights.canChooseStyle, rights);
}

function refusalOfFigure(figure: string, rights: PictureRights, { own }: Wardrobe): Refusal | null {
  return refusal(isBuiltInCharacter(figure), own.get(figure) === 'character', rights.canChooseCharacter, rights);
}

/** Somebody who may choose nothing is told so, whatever it was that they chose. */
function refusal(isBuiltIn: boolean, isOwn: boolean, mayChoose: boolean, { canCreatePrompts }: PictureRights): Refusal | null {
  if (!mayChoose || (isOwn && !canCreatePrompts)) return 'UPGRADE_REQUIRED';
  return isBuiltIn || isOwn ? null : 'UNKNOWN_PROMPT';
}
