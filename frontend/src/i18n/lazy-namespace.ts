import type { Language } from '@pictick/rules/language';
import i18next from 'i18next';
import { fetchTexts } from './fetch-texts';
import { currentLanguage } from './language';

type Load = (language: Language) => Promise<void>;

/** Of the namespaces that are loaded or on their way. */
const inUse = new Set<Load>();

/**
 * Loads the namespaces that are in use in a new language.
 * @throws Error if the texts of one cannot be fetched.
 */
export async function loadNamespacesInUse(language: Language): Promise<void> {
  await Promise.all([...inUse].map((load) => load(language)));
}

/** A namespace that the first screen does not need. Lookups find it as soon as it is loaded. */
export function lazyNamespace(namespace: string, files: Record<Language, string>) {
  const loadIn: Load = async (language) => {
    if (!i18next.hasResourceBundle(language, namespace))
      i18next.addResourceBundle(language, namespace, await fetchTexts(language, files[language]));
  };
  /** @throws Error if the texts cannot be fetched. */
  async function load(): Promise<void> {
    const language = currentLanguage();
    inUse.add(loadIn);
    await loadIn(language).catch((error: unknown) => {
      inUse.delete(loadIn);
      throw error;
    });
    // The language may have changed meanwhile.
    if (currentLanguage() !== language) await load();
  }
  /** Waits for a component together with its texts. */
  const withTexts = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, load()]))[0];
  return { load, withTexts };
}
