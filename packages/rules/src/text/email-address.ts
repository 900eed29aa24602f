const likely = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\].]+(\.[^\s@"<>(),:;\\[\].]+)+$/u;
export const emailLimit = 254;

/** An address that mail can be sent to, as it was typed but for the blanks around it; null where it can be none. */
export function toAddress(typed: string): string | null {
  const address = typed.normalize('NFC').trim();
  return address.length <= emailLimit && likely.test(address) && !/\p{C}/u.test(address) ? address : null;
}
