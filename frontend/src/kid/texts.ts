import type { Language } from '@pictick/rules/language';
import { fetchTexts } from '../i18n/fetch-texts';
import { findLanguage } from '../i18n/find-language';
import { setCurrentLanguage } from '../i18n/language';
import de from '../i18n/locales/kid/de.json?url';
import en from '../i18n/locales/kid/en.json?url';
import es from '../i18n/locales/kid/es.json?url';
import fr from '../i18n/locales/kid/fr.json?url';
import nl from '../i18n/locales/kid/nl.json?url';
import tr from '../i18n/locales/kid/tr.json?url';

const files: Record<Language, string> = { en, es, fr, de, tr, nl };
interface Texts {
  [key: string]: string | Texts;
}
type Values = Record<string, string | number>;

let texts: Texts = {};
let forms: Intl.PluralRules | null = null;

export function setTexts(language: Language, next: Texts): void {
  texts = next;
  forms = new Intl.PluralRules(language);
}

/** Adds the texts of a part that is loaded later. */
export const addTexts = (more: Texts): void => void (texts = { ...texts, ...more });

/** Loads the few texts of the child's page. Without them the page works: it shows pictures. */
export async function startKidTexts(): Promise<void> {
  const language = await findLanguage();
  setCurrentLanguage(language);
  document.documentElement.lang = language;
  setTexts(language, await fetchTexts(language, files[language]).catch(() => ({})));
}

function find(key: string): string | undefined {
  let node: string | Texts | undefined = texts;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/**
 * The text of a key with its placeholders filled, and with `count` the plural form of the language. i18next
 * would be a sixth of the first load.
 */
export function t(key: string, values: Values = {}): string {
  const count = values['count'];
  const text = typeof count === 'number' ? find(`${key}_${forms?.select(count) ?? 'other'}`) : find(key);
  return (text ?? String(values['name'] ?? '')).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
