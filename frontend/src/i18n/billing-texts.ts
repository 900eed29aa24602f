import i18next from 'i18next';
import { fetchTexts } from './i18n';
import { currentLanguage, type Language } from './language';
import de from './locales/billing/de.json?url';
import en from './locales/billing/en.json?url';
import es from './locales/billing/es.json?url';
import fr from './locales/billing/fr.json?url';
import nl from './locales/billing/nl.json?url';
import tr from './locales/billing/tr.json?url';

const files: Record<Language, string> = { en, es, fr, de, tr, nl };

/** Money has many words, and the first screen needs none of them. They are found wherever texts are looked up. Throws where they cannot be fetched. */
export async function loadBillingTexts(language: Language = currentLanguage()): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'billing')) i18next.addResourceBundle(language, 'billing', await fetchTexts(language, files[language]));
}

/** A part together with its words. */
export const withBillingTexts = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, loadBillingTexts()]))[0];
