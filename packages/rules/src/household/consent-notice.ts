/** All versions of the notice; an open page may still show an older one. */
export const consentNoticeVersions = ['1', '2'] as const;
export type ConsentNoticeVersion = (typeof consentNoticeVersions)[number];
/** Version of the notice that a parent agrees to, in all languages. A change of its texts is a new version. */
export const consentNoticeVersion: ConsentNoticeVersion = '2';
/** Days for which the link in the mail works. */
export const consentLinkDays = 7;
