import { addHouseholdOverlays } from './changes.household';
import { overlayOf, overlays } from './changes.overlay';
import { addRoutineOverlays } from './changes.routine';
import { addShoppingOverlays } from './changes.shopping';
import { wireOf, wires } from './changes.wire';
import type { Change } from './changes/change';
import { isAbsent, isLost, required } from './changes/change-file';
import { householdPath, isHouseholds, listPath, scopeOf, scopePath } from './changes/scope';

it('The registries of changes contain the same kinds once those of households, shopping and routines are added', () => {
  expect(Object.keys(overlays)).toHaveLength(19);
  addHouseholdOverlays();
  addShoppingOverlays();
  addRoutineOverlays();
  expect(Object.keys(wires).sort()).toEqual(Object.keys(overlays).sort());
  expect(Object.keys(overlays)).toHaveLength(39);
  const change: Change = { kind: 'list.deleted' };
  expect(overlayOf(change)).toBe(overlays['list.deleted']);
  expect(wireOf(change)).toBe(wires['list.deleted']);
});

it.each(Object.entries(wires))(
  'The wire of %s defines request, answer and rejection',
  (_, { request, applied, rejected }) => {
    expect([typeof request, typeof applied.rows, typeof rejected]).toEqual([
      'function',
      'function',
      'object',
    ]);
  },
);

it('overlayOf answers an empty overlay for a kind that a newer page has stored', () => {
  expect(overlayOf({ kind: 'item.coloured' } as never)).toEqual({});
});

describe('The checks of an answer', () => {
  it.each([
    ['LIST_DELETED', true, true],
    ['NOT_FOUND', true, true],
    ['FORBIDDEN', false, true],
    ['ITEM_DELETED', false, false],
    [null, false, false],
  ])('isAbsent and isLost know %s', (code, away, lost) => {
    expect([isAbsent(code), isLost(code)]).toEqual([away, lost]);
  });

  it('required throws if an answer lacks a field', () => {
    expect(required(0)).toBe(0);
    expect(() => required(undefined)).toThrow('The answer to a change is not complete.');
  });
});

describe('The scope of an operation', () => {
  it('is its list unless it names another', () => {
    expect([scopeOf({ listId: 'a' }), scopeOf({ listId: 'b', scope: 'household:b' })]).toEqual([
      'list:a',
      'household:b',
    ]);
    expect(
      [{}, { scope: 'household:b' } as const, { scope: 'list:a' } as const].map((each) => isHouseholds(each)),
    ).toEqual([false, true, false]);
  });

  it('has a path', () => {
    expect([scopePath({ listId: 'a' }), scopePath({ listId: 'b', scope: 'household:b' })]).toEqual([
      listPath('a'),
      householdPath('b'),
    ]);
    expect([listPath('a'), householdPath('b')]).toEqual(['/api/shopping-lists/a', '/api/households/b']);
  });
});
