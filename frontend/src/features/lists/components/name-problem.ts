export const nameLimit = 120;

/** What is wrong with a name, as the key of the sentence that says so. The server has the last word. */
export function nameProblem(name: string): string | null {
  const letters = Array.from(name.normalize('NFC').trim()).length;
  if (letters === 0) return 'form.nameRequired';
  return letters > nameLimit ? 'form.max' : null;
}
