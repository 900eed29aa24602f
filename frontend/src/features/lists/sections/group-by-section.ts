import file from '@pictick/concepts/data/sections.json';
import { createSectionOf, sections, type Section } from '@pictick/concepts/sections';
import { shownSections, type Store } from '@pictick/rules/household/stores';
import type { ItemRow } from '../api/lists';

export type SectionedItem = Pick<ItemRow, 'name' | 'concept'>;

/** The decisions of the user's home. */
interface Choices {
  /** The section that it has given a name. */
  given?: (name: string) => Section | undefined;
  /** The store that is chosen for the list; undefined: any. */
  store?: Store | undefined;
}

export interface SectionGroup<T> {
  section: Section;
  items: T[];
  /** The chosen store lacks the section. */
  isMissing: boolean;
}

/** The section of a concept; other of none. */
export const sectionOfConcept = createSectionOf(file);

/** The section of an item as long as its home has given it none. */
export const usualSection = ({ concept }: Pick<ItemRow, 'concept'>): Section => sectionOfConcept(concept);

/** The items by section, in the order of the store; within a section in their own order. */
export function groupBySection<T extends SectionedItem>(
  items: readonly T[],
  { given, store }: Choices = {},
): SectionGroup<T>[] {
  const shown = store ? shownSections(store, sections) : sections;
  const groups = new Map<Section, T[]>(shown.map((section) => [section, []]));
  for (const item of items) groups.get(given?.(item.name) ?? usualSection(item))?.push(item);
  return [...groups].flatMap(([section, its]) =>
    its.length > 0 ? [{ section, items: its, isMissing: store?.missing.includes(section) ?? false }] : [],
  );
}
