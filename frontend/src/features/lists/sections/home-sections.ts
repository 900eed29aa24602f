import { sections, type Section } from '@pictick/concepts/sections';
import type { HistoryRow } from '@pictick/rules/household/item-history';
import i18next from 'i18next';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { homeHistory } from '../suggest-items/home-history';
import {
  groupBySection,
  usualSection,
  type GivenSection,
  type SectionedItem,
  type SectionGroup,
} from './group-by-section';

/** What the home of the user has decided about sections. A new object tells of a change. */
export interface HomeSections {
  groupBySection: <T extends SectionedItem>(items: readonly T[]) => SectionGroup<T>[];
  sectionOf: (item: SectionedItem) => Section;
  /** Finds the name of the section of a listed item by its id. */
  placeOf: (items: readonly ListedItem[]) => (id: string) => string;
  /** Equal for two spellings of a name. */
  keyOf: (name: string) => string;
  /** False without a home, which remembers sections. */
  canMove: boolean;
}

type ListedItem = SectionedItem & { id: string };
type KeyOf = (name: string) => string;

const mostKeys = 5_000;
const isSection = (text: string | null | undefined): text is Section =>
  sections.some((section) => section === text);

/** Lists have many names that come again with each tap. */
function remembered(keyOf: KeyOf): KeyOf {
  const keys = new Map<string, string>();
  return (name) => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (keys.size >= mostKeys) keys.clear();
    const key = keyOf(name);
    keys.set(name, key);
    return key;
  };
}

function readGiven(rows: readonly HistoryRow[], keyOf: KeyOf): GivenSection {
  const byKey = new Map<string, Section>();
  for (const { name, section } of rows) if (isSection(section)) byKey.set(keyOf(name), section);
  return byKey.size === 0 ? () => undefined : (name) => byKey.get(keyOf(name));
}

export function sectionsOfHome(rows: readonly HistoryRow[], keyOf: KeyOf, canMove: boolean): HomeSections {
  const given = readGiven(rows, keyOf);
  const sectionOf = (item: SectionedItem): Section => given(item.name) ?? usualSection(item);
  return {
    groupBySection: (items) => groupBySection(items, given),
    sectionOf,
    placeOf: (items) => (id) => {
      const item = items.find((each) => each.id === id);
      return item ? i18next.t(`sections.names.${sectionOf(item)}`) : '';
    },
    keyOf,
    canMove,
  };
}

/** Answers what the home has decided, at once and after each change. Singular and plural are one when the dictionary is there. */
export function followHomeSections(onChange: (home: HomeSections) => void): void {
  let keyOf = remembered((name) => name.trim().toLocaleLowerCase(currentLanguage()));
  let seen: string | null = null;
  const look = (): void => {
    const engine = currentEngine();
    const home = engine && homeHistory(engine);
    const given = home?.rows.filter(({ section }) => isSection(section)) ?? [];
    const now = JSON.stringify([home?.householdId, given.map(({ name, section }) => [name, section])]);
    if (now === seen) return;
    seen = now;
    onChange(sectionsOfHome(given, keyOf, home !== null));
  };
  const readBy = (better: KeyOf): void => {
    keyOf = remembered(better);
    seen = null;
    look();
  };
  look();
  subscribeToEngine(look);
  const language = currentLanguage();
  void Promise.all([import('@pictick/concepts'), import('../pictures/picture-book')]).then(
    async ([{ nameKey }, { openDictionary }]) => {
      readBy((name) => nameKey(name, language));
      const dictionary = await openDictionary(language);
      if (dictionary) readBy(dictionary.matcher.keyOf);
    },
    () => undefined,
  );
}
