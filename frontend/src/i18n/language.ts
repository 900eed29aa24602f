export const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'] as const;
export type Language = (typeof languages)[number];

const storageKey = 'i18nextLng';
const geoKeys = ['geoip_language', 'geoip_country'] as const;
let current: Language = 'en';

export const currentLanguage = (): Language => current;
export const setCurrentLanguage = (language: Language): void => void (current = language);

/** One of the six out of a tag such as `de-AT`; null for any other language. */
export function toLanguage(tag: string | null | undefined): Language | null {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? null;
}

export interface Signs {
  search: string;
  cookie: string;
  saved: string | null;
  browser: readonly string[];
}

/** The address, the cookie, the last choice, the browser; null where none of them names one of the six. */
export function detect({ search, cookie, saved, browser }: Signs): Language | null {
  const crumb = /(?:^|;\s*)i18next=([^;]*)/.exec(cookie)?.[1];
  const wishes = [new URLSearchParams(search).get('lng'), crumb, saved, ...browser];
  for (const wish of wishes) {
    const language = toLanguage(wish);
    if (language) return language;
  }
  return null;
}

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const writeStorage = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice holds for this visit then.
  }
};

/** A choice made by hand outlives any guess. */
export function rememberChoice(language: Language): void {
  writeStorage(storageKey, language);
  for (const key of geoKeys) writeStorage(key, null);
}

/** Detects the language; asks our own server for the country only where nothing else says anything. */
export async function findLanguage(): Promise<Language> {
  const signs: Signs = { search: window.location.search, cookie: document.cookie, saved: readStorage(storageKey), browser: navigator.languages };
  return detect(signs) ?? toLanguage(readStorage('geoip_language')) ?? (await askServer()) ?? 'en';
}

async function askServer(): Promise<Language | null> {
  try {
    const answer = await fetch('/api/locale', { signal: AbortSignal.timeout(2000) });
    const { language, country } = (await answer.json()) as { language?: string; country?: string | null };
    const found = toLanguage(language);
    if (found) {
      writeStorage('geoip_language', found);
      if (country) writeStorage('geoip_country', country);
    }
    return found;
  } catch {
    return null;
  }
}
