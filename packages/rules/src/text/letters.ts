/**
 * The letters that limits count: code points of the composed text, without blanks around it. An emoji is one.
 */
export const lettersOf = (text: string): string[] => Array.from(text.normalize('NFC').trim());

export const isLongerThan = (limit: number, text: string): boolean => lettersOf(text).length > limit;
