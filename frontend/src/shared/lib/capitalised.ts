/** With a capital inside, as a brand has it. */
const isMixed = /^\p{Ll}+\p{Lu}/u;

/** The text as the language writes it at the beginning of a line: with a capital first letter. */
export function capitalised(text: string, language: string): string {
  if (isMixed.test(text)) return text;
  // In Dutch "ij" is one letter.
  const end = language === 'nl' && text.startsWith('ij') ? 2 : 1;
  return text.slice(0, end).toLocaleUpperCase(language) + text.slice(end);
}
