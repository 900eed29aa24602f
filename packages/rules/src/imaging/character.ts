export const builtInCharacters = ['kuzu', 'lilly'] as const;
export type BuiltInCharacter = (typeof builtInCharacters)[number];

export const isBuiltInCharacter = (character: string): character is BuiltInCharacter =>
  builtInCharacters.some((known) => known === character);

/** The choice of a picture without a character. No choice (null) means the usual one. */
export const noCharacter = 'none';

/** The usual character: Kuzu in task lists, none in shopping lists. */
const usual = { shopping: noCharacter, task: 'kuzu' } as const;

export const isUsualCharacter = (listType: keyof typeof usual, character: string): boolean =>
  character === usual[listType];

/** The character in the pictures of such a list, chosen or usual. */
export const effectiveCharacter = (listType: keyof typeof usual, chosen: string | null): string =>
  chosen ?? usual[listType];

/** The choice as it is sent: the usual character is null, so that it needs no plan. */
export const characterChoice = (listType: keyof typeof usual, character: string): string | null =>
  isUsualCharacter(listType, character) ? null : character;
