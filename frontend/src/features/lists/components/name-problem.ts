export const nameLimit = 120;
export const itemLimit = 1000;

/** As the server sees it: fillers, joiners and the blank braille cell alone are nothing. */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

export const isBlank = (name: string): boolean => !seen.test(name);

/** What is wrong with a name, as the key of the sentence that says so. The server has the last word. */
export function nameProblem(name: string): string | null {
  if (isBlank(name)) return 'form.nameRequired';
  return isLongerThan(nameLimit, name) ? 'form.max' : null;
}

/** Letters as the server counts them: a smiley is one. */
const lettersOf = (text: string): string[] => Array.from(text.normalize('NFC').trim());

export const isLongerThan = (limit: number, text: string): boolean => lettersOf(text).length > limit;

/** As much of it as there is room for. */
export const within = (limit: number, text: string): string => lettersOf(text).slice(0, limit).join('').trim();
