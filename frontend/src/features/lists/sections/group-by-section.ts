import file from '@pictick/concepts/data/sections.json';
import { createSectionOf, sections, type Section } from '@pictick/concepts/sections';
import type { ItemRow } from '../api/lists';

export type SectionedItem = Pick<ItemRow, 'name' | 'concept'>;

/** The section that the home of the user has given a name. */
export type GivenSection = (name: string) => Section | undefined;

export interface SectionGroup<T> {
  section: Section;
  items: T[];
}

const byConcept = createSectionOf(file);
const noneGiven: GivenSection = () => undefined;

/** The section of an item as long as its home has given it none. */
export const usualSection = ({ concept }: Pick<ItemRow, 'concept'>): Section => byConcept(concept);

/** The items by section, in the order of the shop; within a section in their own order. */
export function groupBySection<T extends SectionedItem>(
  items: readonly T[],
  given: GivenSection = noneGiven,
): SectionGroup<T>[] {
  const groups = new Map<Section, T[]>(sections.map((section) => [section, []]));
  for (const item of items) groups.get(given(item.name) ?? usualSection(item))?.push(item);
  return [...groups].flatMap(([section, its]) => (its.length > 0 ? [{ section, items: its }] : []));
}
