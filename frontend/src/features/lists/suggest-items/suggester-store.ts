import { useCallback, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import { queryClient } from '../../../api/queries/query-client';
import { currentLanguage } from '../../../i18n/language';
import { yieldToMain } from '../../../shared/lib/yield-to-main';
import type { ItemRow, ListType } from '../../../sync/types';
import { historyEntries, homeHistory } from './home-history';
import { layUses } from './lay-uses';
import { openSuggester, type OpenSuggester } from './open-suggester';
import { ownHistory } from './own-history';
import { recentUses } from './pending-uses';

/** Milliseconds after a change of a list until the history is read again. */
const rest = 300;

const opening = new Map<string, Promise<void>>();
const opened = new Map<string, OpenSuggester>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let follows = false;

const keyOf = (listType: ListType): string => `${currentLanguage()} ${listType}`;

/** The rows of the trash that the user has looked at on this visit. */
const deletedRows = (): ItemRow[] =>
  queryClient
    .getQueriesData<ItemRow[]>({ queryKey: ['trash-of'] })
    .flatMap(([, rows]) => (Array.isArray(rows) ? rows : []));

async function learn(listType: ListType): Promise<void> {
  const key = keyOf(listType);
  const engine = currentEngine();
  const before = opened.get(key);
  if (!engine || !before) return;
  const { suggester, parser } = before;
  const now = Date.now();
  const own = await yieldToMain(ownHistory(engine, listType, parser.keyOf, deletedRows()));
  const home = listType === 'shopping' ? homeHistory(engine) : null;
  const known = home ? await yieldToMain(layUses(home.rows, recentUses(engine, now), parser.keyOf)) : [];
  await yieldToMain(suggester.learn(home ? historyEntries(own, known) : own, now));
  opened.set(key, { ...before, known });
  for (const listener of listeners) listener();
}

function learnSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const listType of ['shopping', 'task'] as const) void learn(listType);
  }, rest);
}

/** Loads and indexes in the background all that suggestions need, so that they work without a network. */
export function prepareSuggestions(listType: ListType): void {
  const key = keyOf(listType);
  if (!follows) {
    follows = true;
    subscribeToEngine(learnSoon);
  }
  if (opening.has(key)) return;
  const language = currentLanguage();
  const open = openSuggester(language, listType)
    .catch(() => null)
    .then(async (found) => {
      if (!found) {
        opening.delete(key);
        return;
      }
      opened.set(key, found);
      for (const listener of listeners) listener();
      await learn(listType);
    });
  opening.set(key, open);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null until dictionary and names are indexed. */
export function useSuggester(listType: ListType): OpenSuggester | null {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => opened.get(keyOf(listType)) ?? null, [listType]),
  );
}
