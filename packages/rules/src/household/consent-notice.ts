/** Version of the notice that a parent agrees to, in all languages. A change of its texts is a new version. */
export const consentNoticeVersion = '1';
/** Days for which the link in the mail works. */
export const consentLinkDays = 7;
