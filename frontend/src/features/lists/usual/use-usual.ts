import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { useLanguage } from '../../../i18n/i18n';
import { capitalised } from '../../../shared/lib/capitalised';
import { matchesMedia } from '../../../shared/lib/media';
import type { ItemRow } from '../../../sync/types';
import { useSections } from '../sections/use-sections';
import type { OpenSuggester } from '../suggest-items/open-suggester';
import { useSuggester } from '../suggest-items/suggester-store';
import { commonOf } from './common-names';
import { usualNames, type UsualName } from './usual-names';

export interface ShownName extends UsualName {
  /** It was put on the list here, and stays in its place. */
  isOn?: boolean;
}

export interface UsualRow {
  kind: 'favourites' | 'due' | 'common' | 'bought';
  things: ShownName[];
}

const noItems: readonly ItemRow[] = [];
const mostRows = 2;
const mostBought = 12;
const nothing: readonly string[] = [];
const firstSection = 'produce';

/**
 * At most two rows of things that are not on the list: favourites, what is due again, and for a household with a
 * short history the commonest things of the first section; then what was bought last. Null until pictures and names
 * are there, and without `now` (ms since 1970): a tick then costs nothing.
 */
export function useUsual(
  listId: string,
  now: number | null,
): { rows: UsualRow[]; open: OpenSuggester } | null {
  const open = useSuggester('shopping');
  const language = useLanguage();
  const isShown = now !== null;
  const items = useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => (isShown && currentEngine()?.list(listId).items) || noItems, [isShown, listId]),
  );
  // On wide screens the panel would cover the pictures with which an empty list begins.
  const [isWide] = useState(() => matchesMedia('(min-width: 1024px)'));
  const usual = useMemo(() => {
    if (!open || now === null) return null;
    const onList = new Set(items.map(({ name }) => open.parser.keyOf(name)));
    const { favourites, due, bought, isShort } = usualNames(open.known, onList, now);
    // As the suggestions and the catalogue write a name.
    const written = (names: readonly UsualName[]): UsualName[] =>
      names.map((each) => ({ ...each, name: capitalised(each.name, language) }));
    return {
      favourites: written(favourites),
      due: written(due),
      bought: written(bought),
      isShort,
      onList,
    };
  }, [open, items, now, language]);
  const opened = useOpened(now, usual);
  const isBeginner = usual?.isShort === true && !(isWide && items.length === 0);
  const { sections } = useSections(isBeginner);
  const rows = useMemo((): UsualRow[] => {
    if (!open || !usual) return [];
    const { favourites, due, onList } = usual;
    const forgotten = open.known.flatMap((row) => (row.forgotten ? [row.key] : []));
    const offered = [...favourites, ...due].map(({ thing }) => thing);
    const byThing = new Map(usual.bought.map((each) => [each.thing, each]));
    const bought = opened.flatMap((thing): ShownName[] => {
      const known = byThing.get(thing);
      return known ? [{ ...known, isOn: onList.has(thing) }] : [];
    });
    const others = new Set([...onList, ...forgotten, ...offered, ...opened]);
    const common =
      isBeginner && sections
        ? commonOf(firstSection, open.common, sections.sectionOf, open.parser.keyOf, others, language)
        : [];
    const all: UsualRow[] = [
      { kind: 'favourites', things: favourites },
      { kind: 'due', things: due },
      { kind: 'common', things: common },
    ];
    const first = all.filter(({ things }) => things.length > 0).slice(0, mostRows);
    return bought.length > 0 ? [...first, { kind: 'bought', things: bought }] : first;
  }, [open, usual, opened, isBeginner, sections, language]);
  return open && isShown ? { rows, open } : null;
}

/** The things bought last that were not on the list when the panel opened: a tap moves nothing under the finger. */
function useOpened(
  now: number | null,
  usual: { bought: readonly UsualName[]; onList: ReadonlySet<string> } | null,
): readonly string[] {
  const [opened, setOpened] = useState<{ now: number | null; things: readonly string[] }>({
    now,
    things: nothing,
  });
  if (!usual) return nothing;
  if (opened.now === now && opened.things.length > 0) return opened.things;
  const things = usual.bought.map(({ thing }) => thing).filter((thing) => !usual.onList.has(thing));
  if (opened.now === now && things.length === 0) return nothing;
  const next = { now, things: things.slice(0, mostBought) };
  setOpened(next);
  return next.things;
}
