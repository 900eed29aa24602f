import type { Language } from '@pictick/rules/language';
import i18next from 'i18next';
import { fetchTexts } from './i18n';
import { currentLanguage } from './language';

/** Words that the first screen needs none of: a namespace of their own, found wherever texts are looked up. */
export function lazyNamespace(namespace: string, files: Record<Language, string>) {
  /** Throws where they cannot be fetched. */
  async function load(language: Language = currentLanguage()): Promise<void> {
    if (!i18next.hasResourceBundle(language, namespace))
      i18next.addResourceBundle(language, namespace, await fetchTexts(language, files[language]));
  }
  /** A part together with its words. */
  const withTexts = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, load()]))[0];
  return { load, withTexts };
}
