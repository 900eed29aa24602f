import type { SyncEngine } from '../../../sync/engine';
import { ownHistory } from './own-history';

type Item = { name: string; quantity: string | null; createdAt: string };
type List = { id: string; role: 'owner' | 'collaborator'; listType: 'shopping' | 'task'; items: Item[] };

const item = (name: string, createdAt: string, quantity: string | null = null): Item => ({
  name,
  quantity,
  createdAt,
});
const engineWith = (lists: List[]) =>
  ({
    myLists: () => ({ status: 'ready', lists }),
    list: (id: string) => ({ items: lists.find((list) => list.id === id)?.items ?? [] }),
  }) as unknown as SyncEngine;

function read(lists: List[], deleted: Item[] = []) {
  const steps = ownHistory(engineWith(lists), 'shopping', (name) => name.toLowerCase(), deleted);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('ownHistory', () => {
  it('counts the names of all own lists, with the latest spelling and amount', () => {
    const entries = read(
      [
        { id: 'a', role: 'owner', listType: 'shopping', items: [item('milk', '2026-11-01', '1 l')] },
        { id: 'b', role: 'owner', listType: 'shopping', items: [item('Milk', '2026-11-20', '2 l')] },
      ],
      [item('MILK', '2026-10-01', '9 l')],
    );
    expect(entries).toEqual([
      { nameKey: 'milk', name: 'Milk', count: 3, lastAt: '2026-11-20', quantity: '2 l' },
    ]);
  });

  it('leaves out lists of other users and of another type', () => {
    const entries = read([
      { id: 'a', role: 'collaborator', listType: 'shopping', items: [item('Theirs', '2026-11-01')] },
      { id: 'b', role: 'owner', listType: 'task', items: [item('Make bed', '2026-11-01')] },
    ]);
    expect(entries).toEqual([]);
  });
});
