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

/** All lists of the person, newest first, with the changes of this device. */
export function useMyLists(): ListsView & { refresh: () => void } {
  const view = useSyncExternalStore(
    subscribeToEngine,
    () => currentEngine()?.myLists() ?? noLists,
    () => noLists,
  );
  return { ...view, refresh };
}

/** One list and its items, kept fresh as long as it is on the screen. */
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

/** What was added here and elsewhere at once: perhaps the same thing twice. */
export function useEncounters(id: string): readonly ConcurrentAdd[] {
  return useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.concurrentAdds(id) ?? noConcurrentAdds, [id]),
  );
}

const noRemovals: readonly Removal[] = [];

/** What others have just deleted from it. */
export function useRemovals(id: string): readonly Removal[] {
  return useSyncExternalStore(
    subscribeToEngine,
    useCallback(() => currentEngine()?.removals(id) ?? noRemovals, [id]),
  );
}

/** Every change below resolves as soon as the device has it for good, with null where it could not; the server hears of it when it can. */
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

/** Said to whoever invited this person, when there is a network. False where the device cannot keep it: the next look says it. */
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

/** A copy of one's own, everything on it open again. Answers its id. */
export function duplicateList(id: string, name: string): Promise<string | null> {
  return change('createList', (engine) => engine.duplicateList(id, name));
}

/** Who comes along in the pictures of what is added from now on. */
export async function chooseCharacter(id: string, characterId: string | null): Promise<void> {
  await change('unknown', (engine) => engine.chooseCharacter(id, characterId));
}

export async function deleteList(id: string): Promise<void> {
  await change('deleteList', (engine) => engine.deleteList(id));
}

export async function restoreList(id: string): Promise<void> {
  await change('unknown', (engine) => engine.restoreList(id));
}
