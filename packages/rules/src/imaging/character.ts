export const builtInCharacters = ['kuzu', 'lilly'] as const;
export type BuiltInCharacter = (typeof builtInCharacters)[number];

export const isBuiltInCharacter = (character: string): character is BuiltInCharacter =>
  builtInCharacters.some((known) => known === character);

/** The choice of a picture without a character. To choose nothing (null) means the usual one. */
export const noCharacter = 'none';

/** Kuzu helps at chores; things to buy stand for themselves. */
const usual = { shopping: noCharacter, task: 'kuzu' } as const;

export const isUsualCharacter = (listType: keyof typeof usual, character: string): boolean =>
  character === usual[listType];

/** The character in the pictures of such a list, chosen or not. */
export const effectiveCharacter = (listType: keyof typeof usual, chosen: string | null): string =>
  chosen ?? usual[listType];

/** How the choice is sent: the usual character is null, so that it needs no plan. */
export const characterChoice = (listType: keyof typeof usual, character: string): string | null =>
  isUsualCharacter(listType, character) ? null : character;
