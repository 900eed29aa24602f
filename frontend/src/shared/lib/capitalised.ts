/** The text with a capital first letter, as the language writes it. */
export const capitalised = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
