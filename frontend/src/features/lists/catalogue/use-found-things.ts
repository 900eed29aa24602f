import { useDeferredValue, useMemo } from 'react';
import { currentLanguage } from '../../../i18n/language';
import { capitalised } from '../../../shared/lib/capitalised';
import type { ItemParser } from '../pictures/plain-picture';
import type { CatalogueThing } from './catalogue-things';
import { useConceptSearch, type OpenCatalogue } from './open-catalogue';

/** A thing that the catalogue does not have, as it was typed. */
export interface TypedThing {
  name: string;
  quantity: string | null;
  url: string;
  color: string;
}

export interface FoundThings {
  things: readonly CatalogueThing[];
  typed: TypedThing | null;
}

/** More would be too many pictures at once. */
const mostFound = 120;

/**
 * The things whose names begin so. A text that names nothing of the catalogue, or one of its things in another way,
 * can be put on the list as it is. Null while the names are read, and for no text.
 */
export function useFoundThings(
  text: string,
  catalogue: OpenCatalogue | null,
  parser: ItemParser | null,
  keyOf: (name: string) => string,
): FoundThings | null {
  const search = useConceptSearch();
  const wanted = useDeferredValue(text.trim());
  return useMemo(() => {
    if (!search || !catalogue || wanted === '') return null;
    const { things: concepts, isWhole } = search.find(wanted);
    const things = concepts.flatMap((concept) => catalogue.byConcept.get(concept) ?? []).slice(0, mostFound);
    const [first] = things;
    const isNew = !first || (isWhole && keyOf(first.name) !== keyOf(wanted));
    return { things, typed: isNew ? typedThing(wanted, parser) : null };
  }, [search, catalogue, wanted, parser, keyOf]);
}

function typedThing(text: string, parser: ItemParser | null): TypedThing {
  const line = parser?.parseLine(text) ?? { name: text, quantity: null };
  const { thumbnailUrl: url = '', color = '' } = parser?.depict(line.name).image ?? {};
  const name = capitalised(line.name, currentLanguage());
  return { name, quantity: line.quantity, url, color };
}
