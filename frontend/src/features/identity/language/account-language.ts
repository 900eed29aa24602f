import { type Language, languageOf } from '@pictick/rules/language';
import { statusOf } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { freshId } from '../../../api/http/ids';
import { sessionView } from '../../../api/session/session';
import { changeLanguage, chosenHere, rememberAccount } from '../../../i18n/change-language';
import { currentLanguage, readStorage, writeStorage } from '../../../i18n/language';
import { pendingLanguageKey } from './pending-language';

let sending: Promise<void> | null = null;

/**
 * Sends the language chosen on this device to the account. One call at a time, so that the last choice
 * arrives last.
 */
export function sendAccountLanguage(): Promise<void> {
  sending ??= sendPendingLanguage().finally(() => void (sending = null));
  return sending;
}

async function sendPendingLanguage(): Promise<void> {
  for (;;) {
    const { user } = sessionView();
    const chosen = chosenHere();
    if (!user || !chosen || readStorage(pendingLanguageKey) !== user.id) return;
    if (!(await send(chosen))) return;
    if (chosenHere() === chosen) writeStorage(pendingLanguageKey, null);
  }
}

/**
 * Applies the language of /api/auth/me. A choice made on this device wins, then the account, then the
 * browser.
 */
export async function applyAccountLanguage(said: string | null): Promise<void> {
  if (readStorage(pendingLanguageKey) === sessionView().user?.id) return sendAccountLanguage();
  const language = languageOf(said);
  if (!language) {
    await send(currentLanguage());
    return;
  }
  rememberAccount(language);
  if (!chosenHere() && language !== currentLanguage()) await changeLanguage(language, false);
}

/** A sign-out removes the language of the account; a choice belongs to the device and stays. */
export function clearAccountLanguage(): void {
  rememberAccount(null);
  writeStorage(pendingLanguageKey, null);
}

/** False where the request has to be repeated later. A final refusal is not repeated. */
async function send(language: Language): Promise<boolean> {
  try {
    const { write } = await import('../../../api/queries/query-client');
    await write('tellLanguage', () =>
      call((api) =>
        api.PATCH('/api/auth/me', {
          body: { language },
          headers: { 'Idempotency-Key': freshId() },
          keepalive: true,
        }),
      ),
    );
    rememberAccount(language);
    return true;
  } catch (error) {
    return [400, 403, 404, 422].includes(statusOf(error) ?? 0);
  }
}
