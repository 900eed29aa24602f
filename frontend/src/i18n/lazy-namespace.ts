import type { Language } from '@pictick/rules/language';
import i18next from 'i18next';
import { fetchTexts } from './fetch-texts';
import { currentLanguage } from './language';

/** A namespace that the first screen does not need. Lookups find it as soon as it is loaded. */
export function lazyNamespace(namespace: string, files: Record<Language, string>) {
  /** @throws Error if the texts cannot be fetched. */
  async function load(language: Language = currentLanguage()): Promise<void> {
    if (!i18next.hasResourceBundle(language, namespace))
      i18next.addResourceBundle(language, namespace, await fetchTexts(language, files[language]));
  }
  /** Waits for a component together with its texts. */
  const withTexts = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, load()]))[0];
  return { load, withTexts };
}
