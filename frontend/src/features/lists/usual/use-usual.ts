import type { HistoryRow } from '@pictick/rules/household/item-history';
import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import type { ItemRow } from '../../../sync/types';
import { homeHistory } from '../suggest-items/home-history';
import type { OpenSuggester } from '../suggest-items/open-suggester';
import { useSuggester } from '../suggest-items/suggester-store';
import { usualNames, type Usual } from './usual-names';

const noItems: readonly ItemRow[] = [];
const noRows: readonly HistoryRow[] = [];

function rowsOfHome(): readonly HistoryRow[] {
  const engine = currentEngine();
  const rows = engine && homeHistory(engine)?.rows;
  return rows && rows.length > 0 ? rows : noRows;
}

/** Things that the home usually buys and that are not on this list. Null until pictures and names are there, or for nothing. */
export function useUsual(listId: string): { usual: Usual; open: OpenSuggester } | null {
  const open = useSuggester('shopping');
  const items = useSyncExternalStore(subscribeToEngine, () => currentEngine()?.list(listId).items ?? noItems);
  const rows = useSyncExternalStore(subscribeToEngine, rowsOfHome);
  const [now] = useState(() => Date.now());
  const usual = useMemo(() => {
    if (!open || rows.length === 0) return null;
    const { keyOf } = open.parser;
    const onList = new Set(items.map(({ name }) => keyOf(name)));
    return usualNames(rows, (name) => onList.has(keyOf(name)), keyOf, now);
  }, [open, items, rows, now]);
  return open && usual && usual.favourites.length + usual.due.length > 0 ? { usual, open } : null;
}

/** True while the focus is in the dock of the add box, until Escape. */
export function useDockFocus(input: RefObject<HTMLInputElement | null>): boolean {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const dock = input.current?.closest('[data-dock]');
    if (!dock) return;
    const listening = new AbortController();
    const { signal } = listening;
    const look = (target: EventTarget | null) => setFocused(target instanceof Node && dock.contains(target));
    dock.addEventListener('focusin', ({ target }) => look(target), { signal });
    dock.addEventListener('focusout', (event) => look((event as FocusEvent).relatedTarget), { signal });
    dock.addEventListener(
      'keydown',
      (event) => {
        if ((event as KeyboardEvent).key === 'Escape') setFocused(false);
      },
      { signal },
    );
    look(document.activeElement);
    return () => listening.abort();
  }, [input]);
  return isFocused;
}
