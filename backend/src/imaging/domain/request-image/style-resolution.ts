import { effectiveCharacter, isBuiltInCharacter, noCharacter } from '@pictick/rules/imaging/character';
import type { PromptKind } from '@pictick/rules/imaging/prompt-text';
import { defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';
import { type Drawing } from '../generate/drawing';
import type { PictureReason } from '../picture-reason';

export interface PictureSelection {
  concept: string | null;
  /** Cleaned words, where there is no concept and the generator draws words; null where it does not, or nothing is left of them. */
  text: string | null;
  language: Language;
  listType: 'shopping' | 'task';
  /** The chosen style; null means the preferred one. */
  promptId: string | null;
  /** The chosen character, or none at all; null means the usual one of this type of list. */
  characterId: string | null;
  /** Of the two, those that whoever asks did not choose: they came with the list, or stood there before. */
  inherited?: readonly ('style' | 'character')[];
}

export interface PictureRights {
  canChooseStyle: boolean;
  canChooseCharacter: boolean;
  canCreatePrompts: boolean;
}

/** What a person brings along: the style they like best, and the own styles and characters that they, or the owner of the list, have. */
export interface AvailableStyles {
  preferred: string | null;
  own: ReadonlyMap<string, PromptKind>;
}

type Refusal = Extract<PictureReason, 'UPGRADE_REQUIRED' | 'UNKNOWN_PROMPT'>;
/** `plainReason`: why no picture is drawn; null where the user chose the plain one. */
export type Resolution = { draw: Drawing } | { plainReason: PictureReason | null };

type Choice<T> = { is: T } | { refused: Refusal };

/** Which picture a wish means for somebody with these rights. An item is never refused for its picture: it keeps the plain one. */
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

/** Only what somebody chose is refused to them. What they found there gives way: it must not cost them the picture. */
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

/** A style that is only preferred, and can no longer be had after a downgrade or because it is gone, gives way to the default one. */
function preferredStyle(rights: PictureRights, availableStyles: AvailableStyles): string {
  const { preferred } = availableStyles;
  return preferred !== null && styleRefusal(preferred, rights, availableStyles) === null
    ? preferred
    : defaultStyle;
}

/** Null where it may be chosen. */
export function styleRefusal(style: string, rights: PictureRights, { own }: AvailableStyles): Refusal | null {
  if (style === defaultStyle) return null;
  const kind = own.get(style);
  return refusal(isBuiltInStyle(style), kind === 'style' || kind === 'custom', rights.canChooseStyle, rights);
}

/** Null where it may be chosen. */
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

/** Somebody who may choose nothing is told so, whatever it was that they chose. */
function refusal(
  isBuiltIn: boolean,
  isOwn: boolean,
  mayChoose: boolean,
  { canCreatePrompts }: PictureRights,
): Refusal | null {
  if (!mayChoose || (isOwn && !canCreatePrompts)) return 'UPGRADE_REQUIRED';
  return isBuiltIn || isOwn ? null : 'UNKNOWN_PROMPT';
}
