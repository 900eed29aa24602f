const invisible =
  /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;

/**
 * Normalises a line: composed characters, single spaces, nothing invisible. Line breaks become spaces.
 * Idempotent.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();
}

/** The same for notes; line breaks stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(invisible, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();
}
