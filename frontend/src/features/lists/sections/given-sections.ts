import { sections, type Section } from '@pictick/concepts/sections';
import type { HistoryRow } from '@pictick/rules/household/item-history';

export type GivenRow = Pick<HistoryRow, 'name' | 'section'>;

const isSection = (text: string | null | undefined): text is Section =>
  sections.some((section) => section === text);

/**
 * The names that a home has given a section. They are sorted by key, so that of two names of one thing the same one
 * counts on all devices.
 */
export const givenRows = (rows: readonly (GivenRow & Pick<HistoryRow, 'nameKey'>)[]): GivenRow[] =>
  rows
    .filter(({ section }) => isSection(section))
    .sort((one, other) => (one.nameKey < other.nameKey ? -1 : 1))
    .map(({ name, section }) => ({ name, section }));

/** Finds the section that a home has given a name, in all its spellings. Undefined: it has given none to any name. */
export function sectionsByName(
  rows: readonly GivenRow[],
  keyOf: (name: string) => string,
): ((name: string) => Section | undefined) | undefined {
  const byKey = new Map<string, Section>();
  for (const { name, section } of rows) if (isSection(section)) byKey.set(keyOf(name), section);
  return byKey.size === 0 ? undefined : (name) => byKey.get(keyOf(name));
}
