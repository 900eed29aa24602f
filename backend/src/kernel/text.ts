// Control characters, and the invisible marks that reorder text (bidi overrides and isolates). The joiner and the variation
// selectors stay: emoji are made of them. Right-to-left letters need no marks.
const invisible = /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Words as people meant them: composed, one space between, nothing invisible. Line breaks become spaces. The result is clean already. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').replace(invisible, '').replace(/ +/g, ' ').normalize('NFC').trim();
}

/** The same for notes: line breaks stay. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ').replace(invisible, '').replace(/ +/g, ' ').normalize('NFC').trim();
}

export const countCharacters = (text: string): number => Array.from(text).length;

/** Fillers, selectors and joiners alone make a text that nobody can see. The blank braille cell is one in all but name. */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** Whether there is anything in it that a reader sees. */
export const isVisible = (text: string): boolean => seen.test(text);
