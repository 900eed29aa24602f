/** The normal form of an e-mail address, for finding and comparing, never for sending. */
export const addressKey = (address: string): string => address.normalize('NFC').trim().toLowerCase();

/** "a…@example.org": recognisable only to readers who know the address. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/su, '$1…@');
