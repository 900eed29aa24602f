import { effectiveCharacter, isBuiltInCharacter, noCharacter } from '@pictick/rules/imaging/character';
import type { PromptKind } from '@pictick/rules/imaging/prompt-text';
import { defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';
import { type Drawing } from '../generate/drawing';
import type { PictureReason } from '../picture-reason';

export interface PictureSelection {
  concept: string | null;
  /** Cleaned text; null if a concept is known, the generator draws no text, or nothing is left of it. */
  text: string | null;
  language: Language;
  listType: 'shopping' | 'task';
  /** The chosen style; null: the preferred one. */
  promptId: string | null;
  /** The chosen character or `none`; null: the default of this list type. */
  characterId: string | null;
  /** The choices that come from the list or the item rather than from this user. */
  inherited?: readonly ('style' | 'character')[];
}

export interface PictureRights {
  canChooseStyle: boolean;
  canChooseCharacter: boolean;
  canCreatePrompts: boolean;
}

/** The user's preferred style, and the prompts of the user and of the owner of the list. */
export interface AvailableStyles {
  preferred: string | null;
  own: ReadonlyMap<string, PromptKind>;
}

type Refusal = Extract<PictureReason, 'UPGRADE_REQUIRED' | 'UNKNOWN_PROMPT'>;
/** `plainReason`: why nothing is drawn; null if the user chose the plain picture. */
export type Resolution = { draw: Drawing } | { plainReason: PictureReason | null };

type Choice<T> = { is: T } | { refused: Refusal };

/**
 * Resolves the drawing of an item for a user with these rights. An item without one keeps its plain picture.
 */
export function resolveDrawing(
  selection: PictureSelection,
  rights: PictureRights,
  availableStyles: AvailableStyles,
): Resolution {
  const { concept, text, language, listType } = selection;
  if (concept === null && text === null) return { plainReason: 'no_concept' };
  const [style, figure] = [
    styleOf(selection, rights, availableStyles),
    figureOf(selection, rights, availableStyles),
  ];
  const refusals = [style, figure].flatMap((choice) => ('refused' in choice ? [choice.refused] : []));
  if ('refused' in style || 'refused' in figure)
    return { plainReason: refusals.includes('UPGRADE_REQUIRED') ? 'UPGRADE_REQUIRED' : 'UNKNOWN_PROMPT' };
  const words = concept === null ? { concept, text, language } : { concept, text: null, language: null };
  return { draw: { ...words, listType, style: style.is, figure: figure.is, variant: 0 } };
}

/** Only the user's own choice is refused. An inherited one that is not allowed falls back to the default. */
function styleOf(
  { promptId, inherited }: PictureSelection,
  rights: PictureRights,
  availableStyles: AvailableStyles,
): Choice<string> {
  if (promptId === null) return { is: preferredStyle(rights, availableStyles) };
  const refused = styleRefusal(promptId, rights, availableStyles);
  if (refused === null) return { is: promptId };
  return inherited?.includes('style') ? { is: preferredStyle(rights, availableStyles) } : { refused };
}

function figureOf(
  { characterId, listType, inherited }: PictureSelection,
  rights: PictureRights,
  availableStyles: AvailableStyles,
): Choice<string | null> {
  const usual = effectiveCharacter(listType, null);
  const figure = characterId ?? usual;
  if (figure === noCharacter || figure === usual) return { is: figure === noCharacter ? null : figure };
  const refused = figureRefusal(figure, rights, availableStyles);
  if (refused === null) return { is: figure };
  return inherited?.includes('character') ? { is: usual === noCharacter ? null : usual } : { refused };
}

/** A preferred style that is deleted or no longer in the plan falls back to the default style. */
function preferredStyle(rights: PictureRights, availableStyles: AvailableStyles): string {
  const { preferred } = availableStyles;
  return preferred !== null && styleRefusal(preferred, rights, availableStyles) === null
    ? preferred
    : defaultStyle;
}

/** Null: the style is allowed. */
export function styleRefusal(style: string, rights: PictureRights, { own }: AvailableStyles): Refusal | null {
  if (style === defaultStyle) return null;
  const kind = own.get(style);
  return refusal(isBuiltInStyle(style), kind === 'style' || kind === 'custom', rights.canChooseStyle, rights);
}

/** Null: the character is allowed. */
export function figureRefusal(
  figure: string,
  rights: PictureRights,
  { own }: AvailableStyles,
): Refusal | null {
  return refusal(
    isBuiltInCharacter(figure),
    own.get(figure) === 'character',
    rights.canChooseCharacter,
    rights,
  );
}

/** UPGRADE_REQUIRED comes first, also for unknown ids, if the plan allows no choice. */
function refusal(
  isBuiltIn: boolean,
  isOwn: boolean,
  mayChoose: boolean,
  { canCreatePrompts }: PictureRights,
): Refusal | null {
  if (!mayChoose || (isOwn && !canCreatePrompts)) return 'UPGRADE_REQUIRED';
  return isBuiltIn || isOwn ? null : 'UNKNOWN_PROMPT';
}
