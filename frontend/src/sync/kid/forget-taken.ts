import type { ServerItem, StoredHousehold } from '../types';
import type { KidEngine } from './kid-engine';

type Taking = Pick<KidEngine, 'status' | 'householdId' | 'state' | 'writer'>;

interface OfChild {
  childId: string | null;
}

/**
 * Removes from the store of a linked device what its children do not have any more: lists that none of them was
 * given, and what the rest says of other children. False if it has to be asked again: a list whose changes wait is
 * removed once they were sent, and nothing before the server has answered.
 */
export async function forgetTaken(engine: Taking): Promise<boolean> {
  const { householdId, state, writer } = engine;
  // The caller may hear of rows that are just being written.
  await Promise.resolve();
  const household = state.households.get(householdId);
  if (engine.status() !== 'ready' || state.stopped || !household) return false;
  const { children, given, daysOff, firstThen } = household.state;
  const isHere = ({ childId }: OfChild): boolean =>
    childId === null || children.some(({ id }) => id === childId);
  const areHere = (all: readonly OfChild[] = []): boolean => all.every(isHere);
  const writing: Promise<void>[] = [];
  let isDone = true;
  if (![given, daysOff, firstThen].every(areHere)) {
    const left: StoredHousehold = {
      ...household,
      state: {
        ...household.state,
        given: given.filter(isHere),
        ...(daysOff && { daysOff: daysOff.filter(isHere) }),
        ...(firstThen && { firstThen: firstThen.filter(isHere) }),
      },
    };
    state.households.set(householdId, left);
    writing.push(writer.writeHousehold(householdId, left));
    state.changed(householdId);
  }
  const isGiven = (id: string): boolean => given.some((pair) => pair.listId === id && isHere(pair));
  for (const list of [...state.lists.values()]) {
    if (!isGiven(list.id)) {
      if (state.waits(list.id)) {
        isDone = false;
        continue;
      }
      const pictures = picturesOf(state.itemsOf(list.id).values());
      writing.push(
        writer.removeList(list.id, 'taken'),
        deletePicturesOf(pictures, () =>
          picturesOf([...state.items.values()].flatMap((all) => [...all.values()])),
        ),
      );
    } else if (!areHere(list.marks))
      writing.push(writer.putList({ ...list, marks: (list.marks ?? []).filter(isHere) }));
  }
  await Promise.all(writing);
  return isDone;
}

/** For each change of the engine: does that once for each state of the household, so that a tap costs nothing. */
export function forgetsTaken(engine: Taking): () => void {
  let seen: StoredHousehold | undefined;
  return () => {
    const household = engine.state.households.get(engine.householdId);
    if (household !== seen)
      void forgetTaken(engine).then((isDone) => {
        if (isDone) seen = household;
      });
  };
}

/** The addresses of generated pictures and own photos. The drawings of the book tell of no list. */
const picturesOf = (items: Iterable<ServerItem>): string[] =>
  [...items].flatMap(({ image: { imageUrl } }) =>
    (imageUrl.startsWith('/img/') ? imageUrl.split('?') : []).slice(0, 1),
  );

async function deletePicturesOf(addresses: readonly string[], shown: () => readonly string[]): Promise<void> {
  if (addresses.length === 0 || !('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.includes('pictures'));
  const others = new Set(shown());
  for (const cache of await Promise.all(names.map((name) => caches.open(name))))
    for (const address of addresses)
      if (!others.has(address)) await cache.delete(address, { ignoreSearch: true });
}
