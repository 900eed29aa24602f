/** The storage key of the id whose account has not yet received the language chosen on this device. */
export const pendingLanguageKey = 'account_language_owed';
