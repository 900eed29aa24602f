import file from '@pictick/concepts/data/sections.json';
import { createSectionOf, sections, type Section } from '@pictick/concepts/sections';
import type { ItemRow } from '../api/lists';

export const sectionOf = createSectionOf(file);

/** The items by section, in the order of the shop; within a section in their own order. */
export function groupBySection<T extends Pick<ItemRow, 'concept'>>(
  items: readonly T[],
): { section: Section; items: T[] }[] {
  const groups = new Map<Section, T[]>(sections.map((section) => [section, []]));
  for (const item of items) groups.get(sectionOf(item.concept))?.push(item);
  return [...groups].flatMap(([section, its]) => (its.length > 0 ? [{ section, items: its }] : []));
}
