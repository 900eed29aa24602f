import type { Section } from '@pictick/concepts/sections';
import type { Edge } from '../reorder/drop-target';
import type { SectionedItem } from './group-by-section';

export type ListedItem = SectionedItem & { id: string };

/**
 * The section in which a card stands after a drop at an edge, and its place there, from 1. Without an edge, or at its
 * own, those that it has now. `items`: the cards in the order of the list, which a card keeps in another section.
 */
export function placeInSection(
  items: readonly ListedItem[],
  sectionOf: (item: SectionedItem) => Section,
  id: string,
  edge: Edge | null,
): { section: Section; place: number; count: number } | null {
  const item = items.find((each) => each.id === id);
  const beside = items.find((each) => each.id === (edge?.id ?? id));
  if (!item || !beside) return null;
  const section = sectionOf(beside);
  const its = items.filter((each) => each === item || sectionOf(each) === section).map((each) => each.id);
  if (!edge || beside === item || section !== sectionOf(item))
    return { section, place: its.indexOf(id) + 1, count: its.length };
  const others = its.filter((each) => each !== id);
  return { section, place: others.indexOf(edge.id) + (edge.side === 'after' ? 2 : 1), count: its.length };
}
