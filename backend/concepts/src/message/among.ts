/** Alternatives of a regular expression: a bar or a line break stands between two of them. */
export const among = (strings: TemplateStringsArray): string =>
  String.raw(strings).trim().split(/\n\s*/u).join('|');
