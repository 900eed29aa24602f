/** Whose account is still to hear of a language chosen on this device. */
export const owedKey = 'account_language_owed';
