import type { Section } from '@pictick/concepts/sections';
import type { Store } from '@pictick/rules/household/stores';
import type { Language } from '@pictick/rules/language';
import i18next from 'i18next';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { currentLanguage } from '../../../i18n/language';
import { openDictionary } from '../pictures/picture-book';
import { rememberedKeys } from '../pictures/remembered-keys';
import type { SectionPlaceOf } from '../reorder/use-held-card';
import { homeOf } from '../suggest-items/home-history';
import { givenRows, sectionsByName, type GivenRow } from './given-sections';
import { groupBySection, usualSection, type SectionedItem, type SectionGroup } from './group-by-section';
import { placeInSection, type ListedItem } from './place-in-section';

export interface Home {
  id: string;
  stores: readonly Store[];
}

/** The decisions of the user's home about sections. A new object tells of a change. */
export interface HomeSections {
  /** `storeId`: the store that is chosen for the list. */
  groupBySection: <T extends SectionedItem>(
    items: readonly T[],
    storeId?: string | null,
  ) => SectionGroup<T>[];
  sectionOf: (item: SectionedItem) => Section;
  /** Finds where a card of the list stands, by name and place. `rows`: in the order of the list. */
  placeAmong: (rows: readonly ListedItem[], cards: readonly { id: string }[]) => SectionPlaceOf;
  /** Equal for two spellings of a name. */
  keyOf: KeyOf;
  /** Null: no household remembers sections and stores. */
  home: Home | null;
}

type KeyOf = (name: string) => string;
export function sectionsOfHome(rows: readonly GivenRow[], keyOf: KeyOf, home: Home | null): HomeSections {
  const given = sectionsByName(rows, keyOf);
  const sectionOf = (item: SectionedItem): Section => given?.(item.name) ?? usualSection(item);
  return {
    groupBySection: (items, storeId) =>
      groupBySection(items, { given, store: home?.stores.find(({ id }) => id === storeId) }),
    sectionOf,
    placeAmong: (rows, cards) => (id, edge) => {
      const shown = new Set(cards.map((card) => card.id));
      const found = placeInSection(
        rows.filter((row) => shown.has(row.id)),
        sectionOf,
        id,
        edge,
      );
      return found && { ...found, section: i18next.t(`sections.names.${found.section}`) };
    },
    keyOf,
    home,
  };
}

/**
 * Answers what the home has decided, at once and after each change. Singular and plural are one when the dictionary
 * is there.
 */
export function followHomeSections(onChange: (home: HomeSections) => void): void {
  let language: Language | null = null;
  let keyOf: KeyOf = (name) => name;
  let seen: string | null = null;
  let opened: Language | null = null;
  let shown: ReturnType<typeof homeOf> | undefined;
  const look = (): void => {
    const spoken = currentLanguage();
    if (spoken !== language) begin(spoken);
    const engine = currentEngine();
    const home = engine && homeOf(engine);
    // The same object until the home itself changes: a tick has nothing to compare.
    if (seen !== null && home === shown) return;
    shown = home;
    const { id, itemHistory, stores: all = [] } = home ?? {};
    const stores = all.toSorted(
      (one, other) => one.name.localeCompare(other.name, spoken) || (one.id < other.id ? -1 : 1),
    );
    const given = givenRows(itemHistory?.rows ?? []);
    const now = JSON.stringify([id, given, stores]);
    if (now === seen) return;
    seen = now;
    // Only names with a section of their own are compared.
    if (given.length > 0 && opened !== spoken) {
      opened = spoken;
      void open(spoken).catch(() => (opened = null));
    }
    onChange(sectionsOfHome(given, keyOf, id === undefined ? null : { id, stores }));
  };
  function readBy(spoken: Language, better: KeyOf): void {
    if (spoken !== language) return;
    keyOf = rememberedKeys(better);
    seen = null;
    look();
  }
  async function open(spoken: Language): Promise<void> {
    const { nameKey } = await import('@pictick/concepts');
    readBy(spoken, (name) => nameKey(name, spoken));
    const dictionary = await openDictionary(spoken);
    if (dictionary) readBy(spoken, (name) => dictionary.matcher.keyOf(name));
  }
  function begin(spoken: Language): void {
    language = spoken;
    keyOf = rememberedKeys((name) => name.trim().toLocaleLowerCase(spoken));
    seen = null;
  }
  look();
  subscribeToEngine(look);
}
