import type { Language } from '@pictick/rules/language';
import { sessionView } from '../../../api/session/session';
import { changeLanguage } from '../../../i18n/change-language';
import { writeStorage } from '../../../i18n/language';
import { tellProfile } from '../../../shared/lib/profile-updates';
import { pendingLanguageKey } from './pending-language';

/** The user's choice: shown at once and stored on the device; the account gets it when there is a network. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!(await changeLanguage(language))) return;
  tellProfile();
  const { user } = sessionView();
  if (!user) return;
  writeStorage(pendingLanguageKey, user.id);
  await import('./account-language').then(
    ({ sendAccountLanguage }) => sendAccountLanguage(),
    () => undefined,
  );
}
