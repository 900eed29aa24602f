import { addHouseholdOverlays } from '@pictick/rules/changes.household';
import type { HouseholdChange } from '@pictick/rules/changes/change';
import type { ChildPatch } from '@pictick/rules/changes/household/change-child';
import type { HouseholdPatch } from '@pictick/rules/changes/household/change-household';
import type { Animal } from '@pictick/rules/household/animal';
import { defaultChildSettings } from '@pictick/rules/household/child-settings';
import { childRestoreDays } from '@pictick/rules/household/household-defaults';
import type { Child, Gate, GivenList } from '@pictick/rules/household/household-view';
import type { SyncEngine } from './engine';

const dayMs = 86_400_000;

// The changes of a household, one function per change, outside the engine: no first load needs them.

type Engine = Pick<SyncEngine, 'enqueue' | 'household' | 'env'>;

addHouseholdOverlays();

const enqueue = (engine: Engine, householdId: string, change: HouseholdChange): Promise<void> =>
  engine.enqueue(householdId, change, `household:${householdId}`);

export const changeHousehold = (engine: Engine, householdId: string, patch: HouseholdPatch): Promise<void> =>
  enqueue(engine, householdId, { kind: 'household.changed', patch });

/** Answers the id of the child. */
export async function addChild(
  engine: Engine,
  householdId: string,
  { shows = 'both', ...given }: Pick<Child, 'nickname' | 'animal' | 'colour'> & Partial<Pick<Child, 'shows'>>,
): Promise<string> {
  const id = engine.env.newId();
  const createdAt = engine.env.now().toISOString();
  const child = { ...given, id, shows, settings: defaultChildSettings, createdAt };
  await enqueue(engine, householdId, { kind: 'child.added', child });
  return id;
}

export const changeChild = (
  engine: Engine,
  householdId: string,
  childId: string,
  patch: ChildPatch,
): Promise<void> => enqueue(engine, householdId, { kind: 'child.changed', childId, patch });

/** Hides the child, which the server erases seven days later. Answers how to restore it at once. */
export async function deleteChild(
  engine: Engine,
  householdId: string,
  childId: string,
): Promise<() => Promise<void>> {
  const { children = [], given = [] } = engine.household(householdId) ?? {};
  const child = children.find(({ id }) => id === childId);
  const eraseAt = new Date(engine.env.now().getTime() + childRestoreDays * dayMs).toISOString();
  await enqueue(engine, householdId, { kind: 'child.deleted', childId, eraseAt });
  return async () => {
    if (child)
      await restoreChild(
        engine,
        householdId,
        child,
        given.filter((each) => each.childId === childId),
      );
  };
}

/** Erases a deleted child at once. */
export const eraseChild = (engine: Engine, householdId: string, childId: string): Promise<void> =>
  enqueue(engine, householdId, { kind: 'child.deleted', childId, now: true });

/** `child` and `given` are the rows that were on the screen; `animal` replaces the one that a sibling has. */
export const restoreChild = (
  engine: Engine,
  householdId: string,
  child: Child,
  given: readonly GivenList[],
  animal?: Animal,
): Promise<void> =>
  enqueue(
    engine,
    householdId,
    animal
      ? { kind: 'child.restored', child: { ...child, animal }, given, animal }
      : { kind: 'child.restored', child, given },
  );

export const setGate = (engine: Engine, householdId: string, gate: Gate): Promise<void> =>
  enqueue(engine, householdId, { kind: 'gate.changed', gate });

/** Gives a list to a child, or takes it back. */
export const giveList = (
  engine: Engine,
  householdId: string,
  { listId, childId }: GivenList,
  given: boolean,
): Promise<void> => enqueue(engine, householdId, { kind: 'list.given', listId, childId, given });

/** A tick in kid mode. It is sent in the name of the child. */
export const checkItemAsChild = (
  engine: Engine,
  listId: string,
  itemId: string,
  checked: boolean,
  childId: string,
): Promise<void> =>
  engine.enqueue(listId, { kind: 'kid.item-checked', itemId, checked, childId }, `list:${listId}`);
