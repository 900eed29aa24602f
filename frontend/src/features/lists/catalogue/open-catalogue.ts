import type { ConceptSearch } from '@pictick/concepts';
import type { Language } from '@pictick/rules/language';
import { useCallback, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../i18n/i18n';
import { yieldToMain } from '../../../shared/lib/yield-to-main';
import { rememberedKeys } from '../pictures/remembered-keys';
import { useSuggester } from '../suggest-items/suggester-store';
import { loadAllNames, loadNames } from './catalogue-names';
import { catalogueThings, type Catalogue } from './catalogue-things';

export interface OpenCatalogue extends Catalogue {
  /** Equal for two spellings of a name, until the dictionary tells more. */
  keyOf: (name: string) => string;
}

const book = () => import('../pictures/picture-book');
const concepts = () => import('@pictick/concepts');

async function readCatalogue(language: Language): Promise<OpenCatalogue> {
  const [names, drawingOf, { nameKey }] = await Promise.all([
    loadNames(language),
    book().then(({ openDrawings }) => openDrawings()),
    concepts(),
  ]);
  const catalogue = catalogueThings(names, drawingOf, language);
  return { ...catalogue, keyOf: rememberedKeys((name) => nameKey(name, language)) };
}

async function readSearch(language: Language): Promise<ConceptSearch> {
  const nothing = { language, food: {}, things: {} };
  const [{ conceptSearchInSteps }, words, names] = await Promise.all([
    concepts(),
    // Without a network and without the dictionary, the names of the catalogue are found all the same.
    book().then(({ openWords }) => openWords(language).catch(() => nothing)),
    loadAllNames(),
  ]);
  return yieldToMain(conceptSearchInSteps(words, names));
}

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reads something once for each language; a read that failed is repeated on the next call. */
function readOnce<T>(read: (language: Language) => Promise<T>) {
  const reading = new Map<Language, Promise<T>>();
  const known = new Map<Language, T>();
  const open = (language: Language): Promise<T> => {
    const before = reading.get(language);
    if (before) return before;
    const opened = read(language).then(
      (value) => {
        known.set(language, value);
        for (const listener of listeners) listener();
        return value;
      },
      (error: unknown) => {
        reading.delete(language);
        throw error;
      },
    );
    reading.set(language, opened);
    return opened;
  };
  return { open, known };
}

const catalogues = readOnce(readCatalogue);
const searches = readOnce(readSearch);

/**
 * Reads the catalogue of a language.
 * @throws Error if a part of it cannot be loaded
 */
export const openCatalogue = catalogues.open;
export const openSearch = searches.open;

/** Null until it is opened. */
export function useCatalogue(): OpenCatalogue | null {
  const language = useLanguage();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => catalogues.known.get(language) ?? null, [language]),
  );
}

const asWritten = (name: string): string => name;

/** The key of a name: by the dictionary as soon as it is there. */
export function useThingKeys(): (name: string) => string {
  const catalogue = useCatalogue();
  return useSuggester('shopping')?.parser.keyOf ?? catalogue?.keyOf ?? asWritten;
}

/** Null until it is opened. */
export function useConceptSearch(): ConceptSearch | null {
  const language = useLanguage();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => searches.known.get(language) ?? null, [language]),
  );
}
