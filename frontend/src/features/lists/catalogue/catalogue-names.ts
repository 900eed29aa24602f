import type { CatalogueNames } from '@pictick/concepts';
import { languages, type Language } from '@pictick/rules/language';

// Chunks, so that they are precached with the code.
const files: Record<Language, () => Promise<{ default: CatalogueNames }>> = {
  en: () => import('@pictick/concepts/data/catalogue/en.json'),
  es: () => import('@pictick/concepts/data/catalogue/es.json'),
  fr: () => import('@pictick/concepts/data/catalogue/fr.json'),
  de: () => import('@pictick/concepts/data/catalogue/de.json'),
  tr: () => import('@pictick/concepts/data/catalogue/tr.json'),
  nl: () => import('@pictick/concepts/data/catalogue/nl.json'),
};

/**
 * The names of the things to buy in one language.
 * @throws Error if they cannot be loaded
 */
export const loadNames = async (language: Language): Promise<CatalogueNames> =>
  (await files[language]()).default;

/** The same in all languages. */
export async function loadAllNames(): Promise<Record<Language, CatalogueNames>> {
  const names = await Promise.all(languages.map(async (each) => [each, await loadNames(each)] as const));
  return Object.fromEntries(names) as Record<Language, CatalogueNames>;
}
