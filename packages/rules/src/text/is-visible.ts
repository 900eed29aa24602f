/** Fillers, selectors and joiners alone make a text that cannot be seen. The blank braille cell is one in all but name. */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** Whether there is anything in a text that a reader sees. */
export const isVisible = (text: string): boolean => seen.test(text);
