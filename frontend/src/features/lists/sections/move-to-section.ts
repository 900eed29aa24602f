import type { Section } from '@pictick/concepts/sections';
import i18next from 'i18next';
import { moveItem } from '../api/items';
import type { ItemRow } from '../api/lists';
import type { Edge } from '../reorder/drop-target';
import { setSection } from '../suggest-items/change-history';
import { usualSection } from './group-by-section';
import type { HomeSections } from './home-sections';

/** Moves a thing to a section, which its home remembers for the name. */
export const moveToSection = (
  { name, concept }: Pick<ItemRow, 'name' | 'concept'>,
  section: Section,
  keyOf: (name: string) => string,
): Promise<void> =>
  setSection(
    name,
    keyOf,
    section === usualSection({ concept }) ? null : section,
    i18next.t(`sections.names.${section}`),
  );

/**
 * Drops a card at the edge of another. In its own section it gets that place in the order of the list, in another
 * one it keeps its place.
 */
export async function dropInSections(
  items: readonly ItemRow[],
  home: HomeSections,
  itemId: string,
  { id, side }: Edge,
): Promise<void> {
  const groups = home.groupBySection(items);
  const groupOf = (one: string) => groups.find((group) => group.items.some((item) => item.id === one));
  const item = items.find((each) => each.id === itemId);
  const to = groupOf(id);
  if (!item || !to) return;
  if (to.section !== groupOf(itemId)?.section) return moveToSection(item, to.section, home.keyOf);
  const others = to.items.filter((each) => each.id !== itemId);
  const at = others.findIndex((each) => each.id === id) + (side === 'after' ? 1 : 0);
  const next = others[at] ?? following(items, others.at(-1)?.id, itemId);
  await moveItem(item.listId, itemId, next?.id ?? null);
}

function following(items: readonly ItemRow[], id: string | undefined, but: string): ItemRow | undefined {
  const rest = items.filter((item) => item.id !== but);
  return rest[rest.findIndex((item) => item.id === id) + 1];
}
