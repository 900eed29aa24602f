import type { Language } from '@pictick/rules/language';
import i18next from 'i18next';
import { hydrated } from '../shared/lib/hydration';
import { rewriteAddress } from '../shared/routing/address';
import { haveTexts } from './i18n';
import {
  accountKey,
  currentLanguage,
  detect,
  geoKeys,
  inAddress,
  inCookie,
  signs,
  storageKey,
  writeStorage,
} from './language';
import { loadNamespacesInUse } from './lazy-namespace';

let requests = 0;

/**
 * Changes the language. False if its texts cannot be fetched or another change came meanwhile: the language
 * stays. A choice by hand is stored.
 */
export async function changeLanguage(language: Language, byHand = true): Promise<boolean> {
  const request = ++requests;
  try {
    const namespaces = i18next.hasResourceBundle(currentLanguage(), 'legal')
      ? (['translation', 'legal'] as const)
      : (['translation'] as const);
    for (const namespace of namespaces) await haveTexts(language, namespace);
    await loadNamespacesInUse(language);
    await hydrated();
    if (request !== requests) return false;
    if (byHand) rememberChoice(language);
    await i18next.changeLanguage(language);
    return true;
  } catch (error) {
    console.error('The language could not be changed', error);
    return false;
  }
}

/** Stores the choice, and removes the weaker hints of this device that name another language. */
export function rememberChoice(language: Language): void {
  writeStorage(storageKey, language);
  for (const key of geoKeys) writeStorage(key, null);
  // Another program may have set this cookie; this app sets none.
  if (inCookie.test(document.cookie))
    document.cookie = `i18next=${language};path=/;max-age=31536000;samesite=lax`;
  const address = new URL(location.href);
  if (inAddress(address.search) === null) return;
  address.searchParams.delete('lng');
  rewriteAddress(`${address.pathname}${address.search}${address.hash}`);
}

/**
 * The language of the account wins over the browser on the next visit, and loses against a choice made here.
 */
export const rememberAccount = (language: Language | null): void => writeStorage(accountKey, language);

export const chosenHere = (): Language | null => detect({ ...signs(), account: null, browser: [] });
