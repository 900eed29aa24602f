import type { Language } from '@pictick/rules/language';
import { fetchTexts } from '../../i18n/fetch-texts';
import { currentLanguage } from '../../i18n/language';
import de from '../../i18n/locales/link/de.json?url';
import en from '../../i18n/locales/link/en.json?url';
import es from '../../i18n/locales/link/es.json?url';
import fr from '../../i18n/locales/link/fr.json?url';
import nl from '../../i18n/locales/link/nl.json?url';
import tr from '../../i18n/locales/link/tr.json?url';
import { addTexts } from '../texts';

const files: Record<Language, string> = { en, es, fr, de, tr, nl };

/**
 * Loads the texts for the adults who link a device.
 * @throws Error if they cannot be fetched.
 */
export async function loadLinkTexts(): Promise<void> {
  const language = currentLanguage();
  addTexts(await fetchTexts(language, files[language]));
}
