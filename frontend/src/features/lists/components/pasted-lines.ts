const bullet = /^\s*(?:[-*•‣·–—✓✔☐☑]\s*|\[[ xX]?\]\s*|\d{1,3}[.)]\s+)+/u;

/** The lines of a pasted block, without the bullets, boxes and numbers that notes bring along. */
export function pastedLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/u)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '');
}
