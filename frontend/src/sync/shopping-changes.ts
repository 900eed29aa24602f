import { addShoppingOverlays } from '@pictick/rules/changes.shopping';
import type { ShoppingChange } from '@pictick/rules/changes/change';
import type { Store, StoreFields } from '@pictick/rules/household/stores';
import type { SyncEngine } from './engine';

// The changes of item history and stores, one function per change, outside the engine like those of households.

type Engine = Pick<SyncEngine, 'enqueue' | 'env'>;

addShoppingOverlays();

const enqueue = (engine: Engine, householdId: string, change: ShoppingChange): Promise<void> =>
  engine.enqueue(householdId, change, `household:${householdId}`);

/** Leaves a name out of the suggestions until it is bought again. Answers how to undo it. */
export async function forgetName(
  engine: Engine,
  householdId: string,
  { nameKey, name }: { nameKey: string; name: string },
): Promise<() => Promise<void>> {
  const change = { kind: 'history.forgotten', nameKey, name, at: engine.env.now().toISOString() } as const;
  await enqueue(engine, householdId, { ...change, forgotten: true });
  return () => enqueue(engine, householdId, { ...change, forgotten: false });
}

/** Makes a name a favourite, or takes the star away. Answers how to undo it. */
export async function setFavourite(
  engine: Engine,
  householdId: string,
  { nameKey, name }: { nameKey: string; name: string },
  favourite: boolean,
): Promise<() => Promise<void>> {
  const change = { kind: 'history.starred', nameKey, name, at: engine.env.now().toISOString() } as const;
  await enqueue(engine, householdId, { ...change, favourite });
  return () => enqueue(engine, householdId, { ...change, favourite: !favourite });
}

/** Moves a name to a section; null: that of its concept. Answers how to undo it. */
export async function setSection(
  engine: Engine,
  householdId: string,
  { nameKey, name, section: before = null }: { nameKey: string; name: string; section?: string | null },
  section: string | null,
): Promise<() => Promise<void>> {
  const change = { kind: 'section.set', nameKey, name, at: engine.env.now().toISOString() } as const;
  await enqueue(engine, householdId, { ...change, section });
  return () => enqueue(engine, householdId, { ...change, section: before });
}

/** Sets fields of a store of the household. All fields make the store, or bring it back. */
export const saveStore = (
  engine: Engine,
  householdId: string,
  storeId: string,
  fields: StoreFields,
): Promise<void> => enqueue(engine, householdId, { kind: 'store.saved', storeId, fields });

/** Answers how to undo it. */
export async function deleteStore(
  engine: Engine,
  householdId: string,
  { id, ...fields }: Store,
): Promise<() => Promise<void>> {
  await enqueue(engine, householdId, { kind: 'store.deleted', storeId: id });
  return () => saveStore(engine, householdId, id, fields);
}
