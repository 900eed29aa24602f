import { sections } from '@pictick/concepts/sections';
import type { Store, StoreFields } from '@pictick/rules/household/stores';
import i18next from 'i18next';
import { showToast } from '../../../shared/ui/toast/toast';
import { chooseStore as choose } from '../../../sync/choose-store';
import * as changes from '../../../sync/shopping-changes';
import { change } from '../api/change';

export const chooseStore = async (listId: string, storeId: string | null): Promise<void> => {
  await change('unknown', (engine) => choose(engine, listId, storeId));
};

export const saveStore = async (householdId: string, storeId: string, fields: StoreFields): Promise<void> => {
  await change('unknown', (engine) => changes.saveStore(engine, householdId, storeId, fields));
};

/** Makes a store in the usual order, and sorts the list by it. Answers its id; null if that failed. */
export const addStore = (householdId: string, listId: string, name: string): Promise<string | null> =>
  change('unknown', async (engine) => {
    const id = engine.env.newId();
    await changes.saveStore(engine, householdId, id, { name, order: sections, missing: [] });
    await choose(engine, listId, id);
    return id;
  });

/** Deletes a store and reports it with undo. */
export async function deleteStore(householdId: string, store: Store): Promise<void> {
  const undo = await change('unknown', (engine) => changes.deleteStore(engine, householdId, store));
  if (!undo) return;
  showToast({
    about: `store ${store.id}`,
    text: i18next.t('sections.store.deleted', { name: store.name }),
    undo: async () =>
      (await change('unknown', async () => {
        await undo();
        return true;
      })) ?? false,
  });
}
