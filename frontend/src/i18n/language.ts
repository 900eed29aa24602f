import { type Language, languageOf } from '@pictick/rules/language';

export const storageKey = 'i18nextLng';
export const accountKey = 'account_language';
export const geoKeys = ['geoip_language', 'geoip_country'] as const;
let current: Language = 'en';

export const currentLanguage = (): Language => current;
export const setCurrentLanguage = (language: Language): void => void (current = language);

export interface Signs {
  search: string;
  cookie: string;
  saved: string | null;
  account: string | null;
  browser: readonly string[];
}

export const inAddress = (search: string): string | null => new URLSearchParams(search).get('lng');
export const inCookie = /(?:^|;\s*)i18next=([^;]*)/;

/** Order: address, cookie, stored choice, account, browser. Null if none names a supported language. */
export function detect({ search, cookie, saved, account, browser }: Signs): Language | null {
  for (const candidate of [inAddress(search), inCookie.exec(cookie)?.[1], saved, account, ...browser]) {
    const language = languageOf(candidate);
    if (language) return language;
  }
  return null;
}

/** Values that localStorage did not accept; they last for this visit. */
const unsavedValues = new Map<string, string | null>();

export function readStorage(key: string): string | null {
  const here = unsavedValues.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const writeStorage = (key: string, value: string | null): void => {
  unsavedValues.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    unsavedValues.set(key, value);
  }
};

export const signs = (): Signs => ({
  search: location.search,
  cookie: document.cookie,
  saved: readStorage(storageKey),
  account: readStorage(accountKey),
  browser: navigator.languages,
});
