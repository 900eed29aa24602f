import { withoutChat } from './chat-lines';

// A minus before a temperature is no dash.
const sign = String.raw`(?:[-–—](?!\d{1,3}(?:[.,]\d)?\s?(?:°|Grad\b|degrees?\b))|[*•‣·✓✔☐☑])\s*|\[[ xX]?\]\s*`;
const signs = new RegExp(String.raw`^\s*(?:${sign})+`, 'u');
const number = new RegExp(String.raw`^\s*(?:${sign})*(\d{1,3})(?:[.)]|-)\s+(?:${sign})*`, 'u');

/** Emoji above a list. */
const heading = /^(?:[🛒📝🛍✅]\ufe0f?\s*)+$/u;

/** A row of a message without its bullet, which `isBulleted` remembers. */
export interface Row {
  text: string;
  isBulleted: boolean;
}

/**
 * The rows of a pasted text, without chat headers, bullets, boxes and numbers. A number is a bullet only
 * where the lines count up: "24. Dezember" alone is a date.
 */
export function pastedRows(text: string): Row[] {
  const lines = withoutMailHead(withoutChat(text.split(/[\r\n\u2028\u2029]+/u)));
  const bullet = counts(lines) ? new RegExp(`${number.source}|${signs.source}`, 'u') : signs;
  return lines
    .map((line) => ({ text: line.replace(bullet, '').trim(), isBulleted: bullet.test(line) }))
    .filter(({ text: row }) => row !== '' && (lines.length < 2 || !heading.test(row)));
}

/** "From: Ben", "To: family", above the text of a mail. */
const mailHead =
  /^\s*(?:from|to|subject|date|de|para|asunto|à|objet|von|an|betreff|datum|van|aan|onderwerp|kimden|kime|konu|cc)\s?:\s/iu;

function withoutMailHead(lines: readonly string[]): readonly string[] {
  const rows = lines.filter((line) => line.trim() !== '');
  const end = rows.findIndex((line) => !mailHead.test(line));
  return end > 1 ? rows.slice(end) : lines;
}

/** The texts of the rows. */
export const pastedLines = (text: string): string[] => pastedRows(text).map((row) => row.text);

/** True for numbers that count 1, 2, 3, and may start again under the next heading. */
function counts(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => number.exec(line)?.[1] ?? []).map(Number);
  return (
    numbers.length > 1 &&
    numbers[1] === 2 &&
    numbers.every((each, index) => each === 1 || each === (numbers[index - 1] ?? 0) + 1)
  );
}
