import type { HistoryEntry } from '@pictick/concepts';
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
import { forgetRecentUses, recentUses } from './pending-uses';
import { areSameRows } from './same-rows';

/** Milliseconds after a change of a list until the history is read again. */
const rest = 300;
/** Milliseconds after which the same names are learned anew: they fade with time. */
const fresh = 3_600_000;

const opening = new Map<string, Promise<void>>();
const opened = new Map<string, OpenSuggester>();
/** The names that each suggester has learned: a tick changes none. */
const learned = new Map<string, { names: readonly HistoryEntry[]; at: number }>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let follows = false;

const keyOf = (listType: ListType): string => `${currentLanguage()} ${listType}`;

/** The rows of the trash that the user has looked at on this visit. */
const deletedRows = (): ItemRow[] =>
  queryClient
    .getQueriesData<ItemRow[]>({ queryKey: ['trash-of'] })
    .flatMap(([, rows]) => (Array.isArray(rows) ? rows : []));

/** The engine of which the names are known, and its home. */
let owner: ReturnType<typeof currentEngine> = null;
let home: string | null = null;

const homeIdOf = (engine: typeof owner): string | null =>
  (engine && homeHistory(engine)?.householdId) ?? null;

/** Another user on this page must not see names of the one before, nor a user those of another home. */
function forgetNames(): void {
  learned.clear();
  for (const [key, each] of opened) {
    opened.set(key, { ...each, known: [] });
    for (const _ of each.suggester.learn([], 0));
  }
  for (const listener of listeners) listener();
}

function follow(): void {
  const engine = currentEngine();
  const homeNow = homeIdOf(engine);
  const isOther = home !== null && homeNow !== home;
  if (engine && engine === owner && isOther) forgetRecentUses(engine);
  if (engine !== owner || isOther) forgetNames();
  owner = engine;
  home = homeNow;
  learnSoon();
}

async function learn(listType: ListType): Promise<void> {
  const key = keyOf(listType);
  const engine = currentEngine();
  const before = opened.get(key);
  if (!engine || !before) return;
  const { suggester, parser } = before;
  const homeId = homeIdOf(engine);
  const isOther = (): boolean => currentEngine() !== engine || homeIdOf(engine) !== homeId;
  const now = Date.now();
  const own = await yieldToMain(ownHistory(engine, listType, parser.keyOf, deletedRows()));
  const history = listType === 'shopping' ? homeHistory(engine) : null;
  const known = history
    ? await yieldToMain(layUses(history.rows, recentUses(engine, now), parser.keyOf))
    : [];
  if (isOther()) return;
  const names = history ? historyEntries(own, known) : own;
  const last = learned.get(key);
  if (!last || now - last.at > fresh || !areSameRows(names, last.names)) {
    const mine = { names, at: now };
    learned.set(key, mine);
    await yieldToMain(suggester.learn(names, now));
    if (isOther()) {
      forgetNames();
      learnSoon();
      return;
    }
    // A later one was learned meanwhile: one of both has overtaken the other.
    if (learned.get(key) !== mine) {
      learned.delete(key);
      learnSoon();
      return;
    }
  } else if (areSameRows(known, before.known)) return;
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
    owner = currentEngine();
    home = homeIdOf(owner);
    subscribeToEngine(follow);
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
      learned.delete(key);
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
