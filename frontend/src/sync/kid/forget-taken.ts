import type { ServerItem, StoredHousehold } from '../types';
import type { KidEngine } from './kid-engine';

interface OfChild {
  childId: string | null;
}

/**
 * Removes from the store of a linked device what its children do not have any more: lists that none of them was
 * given, and what the rest says of other children. A list whose changes wait is removed once they were sent. Does
 * nothing before the server has answered.
 */
export async function forgetTaken(
  engine: Pick<KidEngine, 'status' | 'householdId' | 'state' | 'writer'>,
): Promise<void> {
  const { householdId, state, writer } = engine;
  // The caller may hear of rows that are just being written.
  await Promise.resolve();
  const household = state.households.get(householdId);
  if (engine.status() !== 'ready' || state.stopped || !household) return;
  const { children, given, daysOff, firstThen } = household.state;
  const isHere = ({ childId }: OfChild): boolean =>
    childId === null || children.some(({ id }) => id === childId);
  const areHere = (all: readonly OfChild[] = []): boolean => all.every(isHere);
  const writing: Promise<void>[] = [];
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
      if (state.waits(list.id)) continue;
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
