import type { CommonNames, Suggester } from '@pictick/concepts';
import de from '@pictick/concepts/data/common/de.json?url';
import en from '@pictick/concepts/data/common/en.json?url';
import es from '@pictick/concepts/data/common/es.json?url';
import fr from '@pictick/concepts/data/common/fr.json?url';
import nl from '@pictick/concepts/data/common/nl.json?url';
import tr from '@pictick/concepts/data/common/tr.json?url';
import type { Language } from '@pictick/rules/language';
import { yieldToMain } from '../../../shared/lib/yield-to-main';
import type { ListType } from '../../../sync/types';
import { openItemParser } from '../add-item/item-parser';
import type { ItemParser } from '../pictures/plain-picture';
import type { KnownName } from './lay-uses';

const urls: Record<Language, string> = { en, es, fr, de, nl, tr };
const noNames: CommonNames = {};

/** A suggester of the page's language, and the pictures of its chips. */
export interface OpenSuggester {
  suggester: Suggester;
  parser: ItemParser;
  /** The names that a weekly shop has most often, commonest first, each with its concept or "". */
  common: CommonNames;
  /** The history of the home with what this device has not sent; empty until it was read. */
  known: readonly KnownName[];
}

/**
 * Loads dictionary and names and indexes them in steps. Null where they cannot be loaded; a name list of
 * another language may be missing.
 */
export async function openSuggester(language: Language, listType: ListType): Promise<OpenSuggester | null> {
  const { fetchJson, openDictionary } = await import('../pictures/picture-book');
  const read = async (of: Language): Promise<[Language, CommonNames]> => [
    of,
    await fetchJson<CommonNames>(urls[of]).catch(() => noNames),
  ];
  const [{ suggesterInSteps }, dictionary, parser, ...names] = await Promise.all([
    import('@pictick/concepts'),
    openDictionary(language),
    openItemParser(listType),
    ...(Object.keys(urls) as Language[]).map(read),
  ]);
  if (!dictionary) return null;
  const common = Object.fromEntries(names) as Record<Language, CommonNames>;
  const suggester = await yieldToMain(suggesterInSteps({ ...dictionary, common }, listType));
  return { suggester, parser, common: common[language], known: [] };
}
