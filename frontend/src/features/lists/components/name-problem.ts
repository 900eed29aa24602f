export const nameLimit = 120;

/** As the server sees it: fillers, joiners and the blank braille cell alone are nothing. */
const seen = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** What is wrong with a name, as the key of the sentence that says so. The server has the last word. */
export function nameProblem(name: string): string | null {
  const letters = Array.from(name.normalize('NFC').trim()).length;
  if (!seen.test(name)) return 'form.nameRequired';
  return letters > nameLimit ? 'form.max' : null;
}
