/**
 * A character that is no filler, selector, joiner or other invisible one. The blank braille cell is invisible
 * too.
 */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** True if a text contains anything that a reader sees. */
export const isVisible = (text: string): boolean => seen.test(text);
