import type { CatalogueNames } from '@pictick/concepts';
import { sections, type Section } from '@pictick/concepts/sections';
import { capitalised } from '../../../shared/lib/capitalised';
import { sectionOfConcept } from '../sections/group-by-section';

/** A thing of the dictionary that can be bought, with its name in the language of the page. */
export interface CatalogueThing {
  concept: string;
  name: string;
  url: string;
  color: string;
}

export interface Catalogue {
  /** In the order of the shop, each with its things, commonest first. */
  sections: readonly { section: Section; things: readonly CatalogueThing[] }[];
  /** All things, commonest first. */
  things: readonly CatalogueThing[];
  byConcept: ReadonlyMap<string, CatalogueThing>;
}

type Drawing = (concept: string) => { thumbnailUrl: string; color: string };

/** The things with their sections by the dictionary. The names come commonest first. */
export function catalogueThings(names: CatalogueNames, drawingOf: Drawing, language: string): Catalogue {
  const byConcept = new Map<string, CatalogueThing>();
  for (const [concept, name] of Object.entries(names)) {
    const { thumbnailUrl: url, color } = drawingOf(concept);
    byConcept.set(concept, { concept, name: capitalised(name, language), url, color });
  }
  const things = [...byConcept.values()];
  return { sections: sortIntoSections(things), things, byConcept };
}

/** `given`: the section that the home has given a name, which counts more than that of the dictionary. */
export function sortIntoSections(
  things: readonly CatalogueThing[],
  given?: (name: string) => Section | undefined,
): Catalogue['sections'] {
  const bySection = new Map<Section, CatalogueThing[]>(sections.map((section) => [section, []]));
  for (const thing of things)
    bySection.get(given?.(thing.name) ?? sectionOfConcept(thing.concept))?.push(thing);
  return [...bySection].map(([section, its]) => ({ section, things: its }));
}

interface Bought {
  name: string;
  count: number;
  forgotten: boolean;
}

/** Puts the things that the household buys first, most often first, and keeps the order of the others. */
export function boughtFirst(
  things: readonly CatalogueThing[],
  bought: readonly Bought[],
  keyOf: (name: string) => string,
): readonly CatalogueThing[] {
  const counts = new Map<string, number>();
  for (const { name, count, forgotten } of bought)
    if (!forgotten && count > 0) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + count);
  if (counts.size === 0) return things;
  const countOf = ({ name }: CatalogueThing): number => counts.get(keyOf(name)) ?? 0;
  const own = things.filter((thing) => countOf(thing) > 0).sort((a, b) => countOf(b) - countOf(a));
  return own.length === 0 ? things : [...own, ...things.filter((thing) => countOf(thing) === 0)];
}
