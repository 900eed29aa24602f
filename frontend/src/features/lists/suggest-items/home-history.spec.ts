import type { HistoryEntry } from '@pictick/concepts';
import type { HistoryRow } from '@pictick/rules/household/item-history';
import type { SyncEngine } from '../../../sync/engine';
import { homeHistory, withHomeHistory } from './home-history';

const row = (name: string, given: Partial<HistoryRow> = {}): HistoryRow => ({
  nameKey: name.toLowerCase(),
  name,
  quantity: null,
  count: 1,
  lastAt: '2026-11-10',
  boughtAt: [],
  favourite: false,
  forgotten: false,
  ...given,
});
const entry = (name: string, count: number, lastAt = '2026-11-10', quantity: string | null = null) => ({
  nameKey: name.toLowerCase(),
  name,
  count,
  lastAt,
  quantity,
});
type Queued = { name: string; quantity?: string; createdAt: string };
const engineWith = (queued: Queued[], listType = 'shopping') =>
  ({
    queue: () => [
      { listId: 'a', change: { kind: 'item.checked', itemId: 'x', checked: true } },
      { listId: 'a', change: { kind: 'items.added', items: queued } },
    ],
    list: () => ({ list: { listType } }),
  }) as unknown as Pick<SyncEngine, 'queue' | 'list'>;

function read(own: HistoryEntry[], rows: HistoryRow[], engine = engineWith([])) {
  const steps = withHomeHistory(own, rows, (name) => name.toLowerCase().replace(/s$/, ''), engine);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('withHomeHistory', () => {
  it('prefers the count of the household to that of the own lists, which fill the gaps', () => {
    expect(read([entry('Milk', 2), entry('Tea', 1)], [row('Milk', { count: 30, quantity: '2 l' })])).toEqual([
      entry('Milk', 30, '2026-11-10', '2 l'),
      entry('Tea', 1),
    ]);
  });

  it('counts one and several of a thing together, with the latest spelling', () => {
    expect(read([], [row('Egg', { count: 2 }), row('Eggs', { count: 3, lastAt: '2026-11-20' })])).toEqual([
      { ...entry('Eggs', 5, '2026-11-20'), nameKey: 'egg' },
    ]);
  });

  it('leaves out forgotten names, also where they stand on an own list', () => {
    expect(read([entry('Mlik', 1)], [row('Mlik', { forgotten: true }), row('Tea')])).toEqual([
      entry('Tea', 1),
    ]);
  });

  it('counts what waits to be sent, and that of own lists once', () => {
    const queued = [
      { name: 'Milk', quantity: '3', createdAt: '2026-11-28' },
      { name: 'Figs', createdAt: '2026-11-28' },
      { name: 'Tea', createdAt: '2026-11-28' },
    ];
    const entries = read([entry('Tea', 1, '2026-11-28')], [row('Milk', { count: 4 })], engineWith(queued));
    expect(entries).toEqual([
      entry('Milk', 5, '2026-11-28', '3'),
      { ...entry('Figs', 1, '2026-11-28'), nameKey: 'fig' },
      entry('Tea', 1, '2026-11-28'),
    ]);
  });

  it('counts nothing that waits on lists of chores', () => {
    expect(read([], [row('Milk')], engineWith([{ name: 'Milk', createdAt: '2026-11-28' }], 'task'))).toEqual([
      entry('Milk', 1),
    ]);
  });

  it('skips names that were never used', () => {
    expect(read([], [row('Milk', { count: 0 })])).toEqual([]);
  });
});

describe('homeHistory', () => {
  const households = (...all: object[]) => ({ households: () => all }) as unknown as SyncEngine;

  it('is of the first household where the user is an adult', () => {
    const itemHistory = { cursor: 1, rows: [row('Milk')] };
    const engine = households({ id: 'helped', role: 'helper' }, { id: 'home', role: 'adult', itemHistory });
    expect(homeHistory(engine)).toEqual({ householdId: 'home', rows: [row('Milk')] });
  });

  it('is empty before the first pull, and null without a home', () => {
    expect(homeHistory(households({ id: 'home', role: 'organiser' }))).toEqual({
      householdId: 'home',
      rows: [],
    });
    expect(homeHistory(households({ id: 'helped', role: 'helper' }))).toBeNull();
  });
});
