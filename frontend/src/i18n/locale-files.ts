import type { Language } from '@pictick/rules/language';
import de from './locales/de.json?url';
import en from './locales/en.json?url';
import es from './locales/es.json?url';
import fr from './locales/fr.json?url';
import legalDe from './locales/legal/de.json?url';
import legalEn from './locales/legal/en.json?url';
import legalEs from './locales/legal/es.json?url';
import legalFr from './locales/legal/fr.json?url';
import legalNl from './locales/legal/nl.json?url';
import legalTr from './locales/legal/tr.json?url';
import nl from './locales/nl.json?url';
import tr from './locales/tr.json?url';

/**
 * Addresses of the text files. They are fetched by language and namespace; no JavaScript bundle contains
 * texts.
 */
export const localeFiles: Record<'translation' | 'legal', Record<Language, string>> = {
  translation: { en, es, fr, de, tr, nl },
  legal: { en: legalEn, es: legalEs, fr: legalFr, de: legalDe, tr: legalTr, nl: legalNl },
};
