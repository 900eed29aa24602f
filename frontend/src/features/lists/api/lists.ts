import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { currentEngine, subscribeToEngine } from '../../../api/engine/current-engine';
import type { ListView, ListsView, Removal } from '../../../sync/engine';
import type { ConcurrentAdd } from '../../../sync/state/concurrent-adds';
import { change } from './change';

export type { ListView } from '../../../sync/engine';
export type { ItemRow, ListCard, ListRow } from '../../../sync/types';

const noLists: ListsView = { status: 'loading', lists: [] };
const noList: ListView = { status: 'loading', list: null, items: [] };

const refresh = (): void => currentEngine()?.refresh();

/** All lists of the user, newest first, including unsent changes of this device. */
export function useMyLists(): ListsView & { refresh: () => void } {
  const view = useSyncExternalStore(
    subscribeToEngine,
    () => currentEngine()?.myLists() ?? noLists,
    () => noLists,
  );
  return { ...view, refresh };
}

/** One list and its items, kept up to date while it is on the screen. */
export function useList(id: string): ListView & { refresh: () => void } {
  const view = useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.list(id) ?? noList, [id]),
    () => noList,
  );
  const engine = useSyncExternalStore(subscribeToEngine, currentEngine, currentEngine);
  useEffect(() => engine?.watch(id), [engine, id]);
  const again = useCallback(() => void currentEngine()?.pullList(id), [id]);
  return { ...view, refresh: again };
}

const noConcurrentAdds: readonly ConcurrentAdd[] = [];

/** Items added on this device and elsewhere at the same time, which may be duplicates. */
export function useConcurrentAdds(id: string): readonly ConcurrentAdd[] {
  return useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.concurrentAdds(id) ?? noConcurrentAdds, [id]),
  );
}

const noRemovals: readonly Removal[] = [];

/** Items that collaborators have just deleted from the list. */
export function useRemovals(id: string): readonly Removal[] {
  return useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.removals(id) ?? noRemovals, [id]),
  );
}

/**
 * Each change below resolves when the device has stored it, with null if it could not. The server gets it
 * when there is a network.
 */
export function createList({
  name,
  listType,
  characterId,
}: {
  name: string;
  listType: 'shopping' | 'task';
  characterId: string | null;
}): Promise<string | null> {
  return change('createList', async (engine) => {
    const id = await engine.createList(name, listType);
    if (characterId !== null) await engine.chooseCharacter(id, characterId);
    return id;
  });
}

/**
 * Tells the inviter that the user has opened the list, as soon as there is a network. False means that the
 * device could not store this; the next opening repeats it.
 */
export async function openList(id: string): Promise<boolean> {
  try {
    const engine = currentEngine();
    await engine?.openList(id);
    return engine !== null;
  } catch (error) {
    console.error('openList failed', error);
    return false;
  }
}

export async function renameList(id: string, name: string): Promise<void> {
  await change('renameList', (engine) => engine.renameList(id, name));
}

export async function setArchived(id: string, archived: boolean): Promise<void> {
  await change(archived ? 'archiveList' : 'unarchiveList', (engine) => engine.setArchived(id, archived));
}

/** Sets the character in the pictures of the items that are added from now on. */
export async function chooseCharacter(id: string, characterId: string | null): Promise<void> {
  await change('unknown', (engine) => engine.chooseCharacter(id, characterId));
}

export async function deleteList(id: string): Promise<void> {
  await change('deleteList', (engine) => engine.deleteList(id));
}

export async function restoreList(id: string): Promise<void> {
  await change('unknown', (engine) => engine.restoreList(id));
}
