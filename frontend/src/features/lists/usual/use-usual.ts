import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { useLanguage } from '../../../i18n/i18n';
import { matchesMedia } from '../../../shared/lib/media';
import type { ItemRow } from '../../../sync/types';
import { useSections } from '../sections/use-sections';
import type { OpenSuggester } from '../suggest-items/open-suggester';
import { useSuggester } from '../suggest-items/suggester-store';
import { commonOf } from './common-names';
import { usualNames, type UsualName } from './usual-names';

export interface UsualRow {
  kind: 'favourites' | 'due' | 'common';
  things: UsualName[];
}

const noItems: readonly ItemRow[] = [];
const mostRows = 2;
const firstSection = 'produce';

/**
 * At most two rows of things that are not on the list: favourites, what is due again, and for a household with a
 * short history the commonest things of the first section. Null until pictures and names are there, and without `now`
 * (ms since 1970): a tick then costs nothing.
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
    return { ...usualNames(open.known, onList, now), onList };
  }, [open, items, now]);
  const isBeginner = usual?.isShort === true && !(isWide && items.length === 0);
  const { sections } = useSections(isBeginner);
  const rows = useMemo((): UsualRow[] => {
    if (!open || !usual) return [];
    const { favourites, due, onList } = usual;
    const forgotten = open.known.flatMap((row) => (row.forgotten ? [row.key] : []));
    const offered = [...favourites, ...due].map(({ thing }) => thing);
    const others = new Set([...onList, ...forgotten, ...offered]);
    const common =
      isBeginner && sections
        ? commonOf(firstSection, open.common, sections.sectionOf, open.parser.keyOf, others, language)
        : [];
    const all: UsualRow[] = [
      { kind: 'favourites', things: favourites },
      { kind: 'due', things: due },
      { kind: 'common', things: common },
    ];
    return all.filter(({ things }) => things.length > 0).slice(0, mostRows);
  }, [open, usual, isBeginner, sections, language]);
  return open && isShown ? { rows, open } : null;
}
