/** The same for every spelling of one e-mail address; for finding and comparing, never for sending to. */
export const addressKey = (address: string): string => address.normalize('NFC').trim().toLowerCase();

/** "a…@example.org": enough to tell whose it is for those who know the person, and nothing for anybody else. */
export const maskedAddress = (address: string): string => address.replace(/^(.).*@/su, '$1…@');
