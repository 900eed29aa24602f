import { change } from '../api/change';

/** In a module of its own: ticking is in the first load, the other changes are not. */
export async function checkItem(listId: string, itemId: string, checked: boolean): Promise<void> {
  await change('toggleItem', (engine) => engine.checkItem(listId, itemId, checked));
}
