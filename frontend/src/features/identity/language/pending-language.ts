/** Whose account is still to hear of a language chosen on this device. */
export const pendingLanguageKey = 'account_language_owed';
