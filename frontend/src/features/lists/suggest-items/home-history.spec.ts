import type { HistoryEntry } from '@pictick/concepts';
import type { HistoryRow } from '@pictick/rules/household/item-history';
import type { SyncEngine } from '../../../sync/engine';
import { historyEntries, homeHistory } from './home-history';

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
const keyOf = (name: string) => name.toLowerCase().replace(/s$/, '');
const read = (own: HistoryEntry[], rows: (HistoryRow & { isNew?: true })[]) =>
  historyEntries(
    own,
    rows.map((each) => ({ ...each, key: keyOf(each.name) })),
  );

describe('historyEntries', () => {
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

  it('takes the count of the own lists for a name that the server has not', () => {
    expect(
      read(
        [entry('Tea', 4)],
        [
          { ...row('Tea'), isNew: true },
          { ...row('Fig'), isNew: true },
        ],
      ),
    ).toEqual([entry('Fig', 1), entry('Tea', 4)]);
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

  it('is of the chosen household, and of no other', () => {
    const itemHistory = { cursor: 1, rows: [row('Milk')] };
    const engine = households(
      { id: 'first', role: 'organiser', isHome: false, itemHistory: { cursor: 1, rows: [row('Tea')] } },
      { id: 'chosen', role: 'adult', isHome: true, itemHistory },
    );
    expect(homeHistory(engine)).toEqual({ householdId: 'chosen', rows: [row('Milk')] });
  });

  it('is empty before the first pull, and null without a home', () => {
    expect(homeHistory(households({ id: 'home', role: 'organiser' }))).toEqual({
      householdId: 'home',
      rows: [],
    });
    expect(homeHistory(households({ id: 'helped', role: 'helper' }))).toBeNull();
  });
});
