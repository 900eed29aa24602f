import { type Language, languageOf } from '@pictick/rules/language';
import { detect, inAddress, readStorage, signs, storageKey, writeStorage } from './language';

/** Detects the language; asks our own server for the country only where nothing else says anything. */
export async function findLanguage(): Promise<Language> {
  const all = signs();
  const asked = languageOf(inAddress(all.search));
  // Who comes by a link and has chosen nothing yet stays in its language, also behind the sign-in. It is no reason to forget a choice.
  if (asked && !detect({ ...all, search: '', browser: [] })) writeStorage(storageKey, asked);
  return detect(all) ?? languageOf(readStorage('geoip_language')) ?? (await askServer()) ?? 'en';
}

async function askServer(): Promise<Language | null> {
  try {
    // Few visitors get here: the others need no client on their first screen.
    const { apiFetch } = await import('../api/http/api-fetch');
    const answer = await apiFetch('/api/locale', undefined, AbortSignal.timeout(2000));
    const { language, country } = (await answer.json()) as { language?: string; country?: string | null };
    const found = languageOf(language);
    if (found) {
      writeStorage('geoip_language', found);
      if (country) writeStorage('geoip_country', country);
    }
    return found;
  } catch {
    return null;
  }
}
