import { type HistoryRow, withChanges, withRowOf } from './item-history';

const row = (nameKey: string, count = 1): HistoryRow => ({
  nameKey,
  name: nameKey,
  quantity: null,
  count,
  lastAt: '2026-11-27T09:30:00.000Z',
  boughtAt: [],
  favourite: false,
  forgotten: false,
});

describe('withChanges', () => {
  const stored = { cursor: 3, rows: [row('milk'), row('figs')] };

  it('replaces the rows that changed and keeps the others', () => {
    expect(withChanges(stored, { cursor: 5, complete: false, rows: [row('milk', 2), row('tea')] })).toEqual({
      cursor: 5,
      rows: [row('figs'), row('milk', 2), row('tea')],
    });
  });

  it('replaces all rows with a complete answer', () => {
    expect(withChanges(stored, { cursor: 5, complete: true, rows: [row('tea')] })).toEqual({
      cursor: 5,
      rows: [row('tea')],
    });
  });

  it('begins without stored rows', () => {
    expect(withChanges(undefined, { cursor: 1, complete: false, rows: [row('tea')] })).toEqual({
      cursor: 1,
      rows: [row('tea')],
    });
  });
});

describe('withRowOf', () => {
  const milk = { nameKey: 'milk', name: 'Milk', at: '2026-11-28T09:30:00.000Z' };

  it('sets fields of the row, and of no other one', () => {
    const stored = { cursor: 3, rows: [row('milk', 4), row('figs')] };
    expect(withRowOf(stored, milk, { forgotten: true })).toEqual({
      cursor: 3,
      rows: [{ ...row('milk', 4), forgotten: true }, row('figs')],
    });
  });

  it('makes a row that was never used, also where no history is stored', () => {
    const unused = { ...row('milk', 0), name: 'Milk', lastAt: milk.at };
    expect(withRowOf(undefined, milk, { favourite: true })).toEqual({
      cursor: 0,
      rows: [{ ...unused, favourite: true }],
    });
    expect(withRowOf({ cursor: 3, rows: [row('figs')] }, milk, { forgotten: true })).toEqual({
      cursor: 3,
      rows: [row('figs'), { ...unused, forgotten: true }],
    });
  });
});
