import { change } from '../api/change';

/** Apart from all else that is done with items: it is what a list is opened for. */
export async function setChecked(listId: string, itemId: string, checked: boolean): Promise<void> {
  await change('toggleItem', (engine) => engine.setChecked(listId, itemId, checked));
}
