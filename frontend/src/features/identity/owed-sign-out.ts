import { readStorage } from '../../i18n/language';

/** Somebody signed out here and the server does not know it yet. */
export const owed = 'pictick_owes_sign_out';
export const owesSignOut = (): boolean => readStorage(owed) !== null;
