const likely = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\].]+(\.[^\s@"<>(),:;\\[\].]+)+$/u;
export const emailLimit = 254;

/** The trimmed address if mail can be sent to it; null if it can be none. */
export function toAddress(typed: string): string | null {
  const address = typed.normalize('NFC').trim();
  return address.length <= emailLimit && likely.test(address) && !/\p{C}/u.test(address) ? address : null;
}
