import { type Language, languageOf } from '@pictick/rules/language';
import { detect, inAddress, readStorage, signs, storageKey, writeStorage } from './language';

/** Detects the language. Asks the server for the country only where nothing else decides. */
export async function findLanguage(): Promise<Language> {
  const all = signs();
  const asked = languageOf(inAddress(all.search));
  // A visitor who follows a link with a language and has chosen none keeps that language after the sign-in. A
  // stored choice is not overwritten.
  if (asked && !detect({ ...all, search: '', browser: [] })) writeStorage(storageKey, asked);
  return detect(all) ?? languageOf(readStorage('geoip_language')) ?? (await askServer()) ?? 'en';
}

async function askServer(): Promise<Language | null> {
  try {
    // Most visitors do not get here, so the first screen need not load the client.
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
