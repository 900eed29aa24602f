export const promptKinds = ['style', 'character', 'custom'] as const;
/** `custom` is a style in free words: it must say where the item goes. */
export type PromptKind = (typeof promptKinds)[number];
