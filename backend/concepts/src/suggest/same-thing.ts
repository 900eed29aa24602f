import { nameKey } from '../matcher/name-key';
import { singularsOf } from '../matcher/thing-key';
import { languages, type Language, type Matcher } from '../types';
import type { CatalogueNames } from './concept-search';
import { otherKinds, sameNames } from './same-names';

/** A shorter stem is no word. */
const shortest = 3;
/** The confidence with which a name is one of the page's language. */
const certain = 0.93;

/** The names of one language: a whole name before its forms. Null for a form that two concepts have. */
interface Names {
  whole: Map<string, string | null>;
  forms: Map<string, string | null>;
}

/**
 * Equal for two names of one thing in any language, "milk" and "Milch", for its singular and plural, and for other
 * names of exactly it. Names of a kind of it, "red apples", have keys of their own. Made in steps.
 */
export function* sameThingInSteps(
  matcher: Pick<Matcher, 'keyOf' | 'match'>,
  language: Language,
  catalogues: Readonly<Record<Language, CatalogueNames>>,
): Generator<undefined, (name: string) => string> {
  const all: [Language, Names][] = [];
  for (const each of languages) {
    const names: Names = { whole: new Map(), forms: new Map() };
    all.push([each, names]);
    const others = Object.entries(sameNames[each]).flatMap(([concept, text]) =>
      text.split('|').map((name) => [concept, name] as const),
    );
    for (const [concept, name] of [...Object.entries(catalogues[each]), ...others]) {
      if (otherKinds.has(concept)) continue;
      const key = nameKey(name, each);
      put(names.whole, key, concept);
      for (const form of formsOf(key, each)) put(names.forms, form, concept);
      yield;
    }
  }
  /** "Rock" is a skirt in German. */
  const foreign = (name: string): string | undefined => {
    const concepts = new Set(all.flatMap(([each, names]) => conceptOf(name, each, names) ?? []));
    const [concept] = concepts;
    const mine = matcher.match(name, 'shopping');
    return concepts.size === 1 && (mine.concept === concept || mine.score < certain) ? concept : undefined;
  };
  return (name) => {
    const key = matcher.keyOf(name);
    const own = all.find(([each]) => each === language)?.[1];
    const concept = own?.whole.get(nameKey(name, language)) ?? foreign(name);
    if (!concept) return key;
    const named = catalogues[language][concept];
    return named === undefined ? key : matcher.keyOf(named);
  };
}

function put(map: Map<string, string | null>, key: string, concept: string): void {
  const known = map.get(key);
  map.set(key, known === undefined || known === concept ? concept : null);
}

function conceptOf(name: string, language: Language, { whole, forms }: Names): string | null | undefined {
  const key = nameKey(name, language);
  const found = whole.get(key) ?? forms.get(key);
  if (found !== undefined) return found;
  return formsOf(key, language)
    .filter((form) => form.length >= shortest)
    .map((form) => whole.get(form))
    .find((concept) => concept !== undefined);
}

/** The singulars of a name: of one of its words, and of all. */
function formsOf(key: string, language: Language): string[] {
  const words = key.split(' ');
  const singulars = words.map((word) => (word.length < shortest ? [] : singularsOf(word, language)));
  const one = singulars.flatMap((some, at) =>
    some.map((single) => words.map((word, index) => (index === at ? single : word)).join(' ')),
  );
  const every = words.map((word, at) => singulars[at]?.[0] ?? word).join(' ');
  return [...new Set([...one, every])].filter((form) => form !== key);
}
