const frontWaste =
  /^(?:(?!%\d)[^\p{L}\p{N}½¼¾⅓⅔⅛\p{Extended_Pictographic}([{<"„“«'’&+-])+|^[-&+'’](?![\p{L}\p{N}])|^\+\s*(?=\p{L})/u;
const backWaste =
  /[^\p{L}\p{N}½¼¾⅓⅔⅛\p{Extended_Pictographic})\]}>"”»%°+’'&*-]+$|(?<![\p{L}\p{N}])[-&+'’*]$|\*$/u;
const emojiAtEnd = /[\s\p{Extended_Pictographic}\ufe0f\u200d\p{EMod}]+$/u;
const emojiAtStart = /^[\s\p{Extended_Pictographic}\ufe0f\u200d\p{EMod}]+/u;
const smiley = /(?:^|\s)(?:[:;]-?[)(DPp*oO/]|<3|\^\^|xD|XD)+\s*$/u;

/** Without marks, smileys and emoji at both ends; a text of emoji alone stays. */
export function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  for (let round = 0; round < 4; round += 1) {
    const rest = text.slice(from, to);
    const hasWords = /[\p{L}\p{N}]/u.test(rest);
    const front = frontWaste.exec(rest)?.[0] ?? (hasWords ? emojiAtStart.exec(rest)?.[0] : undefined) ?? '';
    from += front.length;
    const left = text.slice(from, to);
    const back =
      smiley.exec(left)?.[0] ??
      backWaste.exec(left)?.[0] ??
      (/\p{L}/u.test(left) ? emojiAtEnd.exec(left)?.[0] : undefined) ??
      '';
    to -= back.length;
    if (front === '' && back === '') break;
  }
  return { start: from, end: Math.max(from, to) };
}
