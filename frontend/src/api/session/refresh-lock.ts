import { apiKey } from '../../config/env';
import { currentLanguage } from '../../i18n/language';
import { freshId } from '../http/ids';

/** Of a call about the session itself. */
export const clientHeaders = (): Record<string, string> => ({
  'x-api-key': apiKey,
  'X-Request-ID': freshId(),
  'x-user-language': currentLanguage(),
});

/** One at a time in all tabs and the worker: renewals, and all that replaces the cookie of a linked device. */
export async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? await navigator.locks.request('pictick-refresh', async () => work()) : work();
}
