/** The same for every spelling of one e-mail address; for finding and comparing, never for sending to. */
export const addressKey = (address: string): string => address.normalize('NFC').trim().toLowerCase();

const likely = /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\].]+(\.[^\s@"<>(),:;\\[\].]+)+$/u;
const longest = 254;

/** An address that mail can be sent to, as it was typed but for the blanks around it; null where it can be none. */
export function toAddress(typed: string): string | null {
  const address = typed.normalize('NFC').trim();
  return address.length <= longest && likely.test(address) && !/\p{C}/u.test(address) ? address : null;
}

/** "a…@example.org": enough to tell whose it is for those who know the person, and nothing for anybody else. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/su, '$1…@');
