import fc from 'fast-check';
import type { KidItem } from './kid-view';
import { fillSlots, loosen, newShop, putInBasket, shopOf, showOthers, takeOut, type ShopState } from './shop';

const item = (id: string, checked = false): KidItem => ({
  id,
  listId: 'list',
  name: id,
  quantity: null,
  checked,
  mine: false,
  language: null,
  depicts: id,
  image: { url: '', color: '#fff' },
});
const items = (open: string, found = '') => [
  ...found.split('').map((id) => item(id, true)),
  ...open.split('').map((id) => item(id)),
];
const ids = (list: readonly KidItem[], state: ShopState) =>
  shopOf(list, state).tiles.map((tile) => tile?.item.id ?? null);

it('fillSlots shows the first two open things in the order of the list', () => {
  expect(ids(items('cde', 'ab'), fillSlots(newShop, items('cde', 'ab')))).toEqual(['c', 'd']);
});

it('fillSlots leaves the second place empty where one thing is left', () => {
  const state = fillSlots(newShop, items('c'));
  expect(ids(items('c'), state)).toEqual(['c', null]);
  expect(shopOf(items('c'), state).hasOthers).toBe(false);
});

it('fillSlots keeps a stamped tile in its place until another one is stamped', () => {
  let state = fillSlots(newShop, items('abcd'));
  state = fillSlots(putInBasket(state, 'a'), items('bcd', 'a'));
  expect(state.slots).toEqual(['a', 'b']);
  state = fillSlots(putInBasket(state, 'b'), items('cd', 'ab'));
  expect(state.slots).toEqual(['c', 'b']);
});

it('fillSlots replaces a thing that another member of the family found, and keeps the other tile', () => {
  const state = fillSlots(newShop, items('abc'));
  expect(fillSlots(state, items('bc', 'a')).slots).toEqual(['c', 'b']);
});

it('showOthers turns both tiles away, and they come again at the end', () => {
  const list = items('abcde');
  let state = fillSlots(newShop, list);
  state = fillSlots(showOthers(state, list), list);
  expect(state.slots).toEqual(['c', 'd']);
  state = fillSlots(showOthers(state, list), list);
  expect(state.slots).toEqual(['e', 'a']);
  state = fillSlots(showOthers(state, list), list);
  expect(state.slots).toEqual(['b', 'c']);
});

it('takeOut opens a stamped tile in its place', () => {
  let state = putInBasket(fillSlots(newShop, items('ab')), 'a');
  state = loosen(state, 'a');
  expect(state.loose).toBe('a');
  state = takeOut(state, 'a');
  expect(fillSlots(state, items('ab')).slots).toEqual(['a', 'b']);
  expect(state.loose).toBeNull();
});

it('shopOf shows a thing found elsewhere as open until its tile turns over, and a stamped one as stamped', () => {
  const state = fillSlots(newShop, items('abc'));
  const stampedIn = (list: readonly KidItem[], shown: ShopState) =>
    shopOf(list, shown).tiles.map((tile) => tile?.isStamped);
  expect(stampedIn(items('bc', 'a'), state)).toEqual([false, false]);
  expect(stampedIn(items('bc', 'a'), putInBasket(state, 'a'))).toEqual([true, false]);
});

it('shopOf puts the things that this child stamped at the end of what was found', () => {
  let state = fillSlots(newShop, items('abc', 'xy'));
  state = putInBasket(putInBasket(state, 'b'), 'a');
  expect(shopOf(items('c', 'axby'), state).found.map(({ id }) => id)).toEqual(['x', 'y', 'b', 'a']);
  expect(takeOut(state, 'a').basket).toEqual(['b']);
});

it('fillSlots answers the same state where nothing changed', () => {
  const state = fillSlots(newShop, items('abc'));
  expect(fillSlots(state, items('abc'))).toBe(state);
});

it('the arrow reaches every open thing, and no thing stands twice, whatever happened before', () => {
  const step = fc.tuple(fc.constantFrom('stamp', 'others', 'out', 'elsewhere'), fc.nat(9));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(step, { maxLength: 50 }), (count, steps) => {
      const checked = new Map(Array.from({ length: count }, (_, index) => [`${index}`, false]));
      const list = () => [...checked].map(([id, found]) => item(id, found));
      let state = fillSlots(newShop, list());
      for (const [what, which] of steps) {
        const id = state.slots[which % 2] ?? null;
        if (what === 'stamp' && id !== null && checked.get(id) === false) {
          checked.set(id, true);
          state = putInBasket(state, id);
        } else if (what === 'out' && id !== null && checked.get(id) === true) {
          checked.set(id, false);
          state = takeOut(state, id);
        } else if (what === 'elsewhere') checked.set(`${which % count}`, true);
        else if (what === 'others') state = showOthers(state, list());
        state = fillSlots(state, list());
        const shown = state.slots.filter((slot) => slot !== null);
        expect(new Set(shown).size).toBe(shown.length);
        const open = list().filter((each) => !each.checked);
        if (open.length > 0 && state.kept.length === 0) expect(shown.length).toBe(Math.min(2, open.length));
      }
      const seen = new Set<string>();
      for (let turn = 0; turn < count; turn++) {
        for (const id of state.slots) if (id !== null && checked.get(id) === false) seen.add(id);
        state = fillSlots(showOthers(state, list()), list());
      }
      expect([...seen].sort()).toEqual(list().flatMap((each) => (each.checked ? [] : [each.id])));
    }),
  );
});
