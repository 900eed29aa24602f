import type { CommonNames } from '@pictick/concepts';
import type { Section } from '@pictick/concepts/sections';
import { capitalised } from '../../../shared/lib/capitalised';
import type { SectionedItem } from '../sections/group-by-section';
import type { UsualName } from './usual-names';

const most = 12;

/** The names most shopped of a section, commonest first, without those of these keys; one of each thing. */
export function commonOf(
  section: Section,
  common: CommonNames,
  sectionOf: (item: SectionedItem) => Section,
  keyOf: (name: string) => string,
  others: ReadonlySet<string>,
  language: string,
): UsualName[] {
  const found = new Map<string, UsualName>();
  const concepts = new Set<string>();
  for (const [written, concept] of Object.entries(common)) {
    if (concept === '' || sectionOf({ name: written, concept }) !== section) continue;
    const key = keyOf(written);
    if (others.has(key) || found.has(key) || concepts.has(concept)) continue;
    concepts.add(concept);
    const name = capitalised(written, language);
    found.set(key, { thing: key, name, quantity: null });
    if (found.size === most) break;
  }
  return [...found.values()];
}
