import fc from 'fast-check';
import type { KidItem } from './kid-view';
import { bringBack, layBack, newWalk, settle, stamp, stonesOf, walkOf, type WalkState } from './walk';

const item = (id: string, checked = false, mine = false): KidItem => ({
  id,
  listId: 'list',
  name: id,
  quantity: null,
  checked,
  mine,
  depicts: id,
  image: { url: '', color: '#fff' },
});
const card = ({ present, last, next }: ReturnType<typeof walkOf>) => [present?.id, last?.id, next?.id];

it('walkOf shows the first open card, the next one and the last card that the child stamped', () => {
  const items = [item('a', true, true), item('b', true), item('c'), item('d')];
  expect(card(walkOf(items, newWalk))).toEqual(['c', 'a', 'd']);
  expect(walkOf(items, newWalk)).toMatchObject({ done: 2, total: 4, isStamped: false });
});

it('walkOf holds a stamped card in the middle until settle', () => {
  const items = [item('a', true), item('b'), item('c')];
  const held = stamp(newWalk, 'a');
  expect(walkOf(items, held)).toMatchObject({ isStamped: true, done: 1 });
  expect(card(walkOf(items, held))).toEqual(['a', undefined, 'b']);
  expect(card(walkOf(items, settle(held)))).toEqual(['b', 'a', 'c']);
});

it('walkOf counts a stamped card as done before its tick is stored', () => {
  expect(walkOf([item('a'), item('b')], stamp(newWalk, 'a')).done).toBe(1);
});

it('layBack moves the present card to the end, one after the other', () => {
  const items = ['a', 'b', 'c'].map((id) => item(id));
  const once = layBack(newWalk, 'a');
  expect(card(walkOf(items, once))).toEqual(['b', undefined, 'c']);
  expect(card(walkOf(items, layBack(once, 'b')))).toEqual(['c', undefined, 'a']);
});

it('bringBack puts the last card in the middle and the present one next', () => {
  const stamped = settle(stamp(newWalk, 'a'));
  expect(card(walkOf([item('a', true), item('b'), item('c')], stamped))).toEqual(['b', 'a', 'c']);
  expect(card(walkOf([item('a'), item('b'), item('c')], bringBack(stamped, 'a')))).toEqual([
    'a',
    undefined,
    'b',
  ]);
});

it('walkOf shows no present card when all are done, and the last one stays', () => {
  const state = settle(stamp(settle(stamp(newWalk, 'a')), 'b'));
  expect(card(walkOf([item('a', true), item('b', true)], state))).toEqual([undefined, 'b', undefined]);
});

it('walkOf forgets a card that was deleted while it was held', () => {
  expect(card(walkOf([item('b')], stamp(newWalk, 'a')))).toEqual(['b', undefined, undefined]);
});

it('walkOf reaches every open card by laying back, whatever was pressed before', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('stamp', 'lay', 'back', 'settle'), fc.nat(7)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), steps, (count, pressed) => {
      const checked = new Map(Array.from({ length: count }, (_, index) => [`${index}`, false]));
      const items = () => [...checked].map(([id, done]) => item(id, done));
      let state: WalkState = newWalk;
      for (const [step] of pressed) {
        const { present, last, isStamped } = walkOf(items(), state);
        if (step === 'stamp' && present && !isStamped) {
          checked.set(present.id, true);
          state = stamp(state, present.id);
        } else if (step === 'lay' && present && !isStamped) state = layBack(state, present.id);
        else if (step === 'back' && last) {
          checked.set(last.id, false);
          state = bringBack(state, last.id);
        } else state = settle(state);
        const walk = walkOf(items(), state);
        expect(walk.present === null).toBe(
          items().every(({ id, checked: done }) => done && id !== state.held),
        );
        expect(new Set(card(walk).filter(Boolean)).size).toBe(card(walk).filter(Boolean).length);
      }
      state = settle(state);
      const seen = new Set<string>();
      for (let turn = 0; turn < count; turn++) {
        const { present } = walkOf(items(), state);
        if (!present) break;
        seen.add(present.id);
        state = layBack(state, present.id);
      }
      expect([...seen].sort()).toEqual(items().flatMap(({ id, checked: done }) => (done ? [] : [id])));
    }),
  );
});

it.each([
  [{ done: 0, total: 3 }, ['present', 'open', 'open'], -1],
  [{ done: 2, total: 3 }, ['done', 'done', 'present'], 1],
  [{ done: 3, total: 3 }, ['done', 'done', 'done'], 2],
] as const)('stonesOf(%j) puts the companion on the last stone done', (walk, stones, at) => {
  expect(stonesOf(walk)).toEqual({ stones, at });
});

it.each([0, 4, 5, 9, 15, 20])(
  'stonesOf shows ten of twenty stones around the present one (%d done)',
  (done) => {
    const { stones, at } = stonesOf({ done, total: 20 });
    expect(stones).toHaveLength(10);
    expect(at).toBe(stones.filter((stone) => stone === 'done').length - 1);
    expect(stones.includes('present')).toBe(done < 20);
  },
);
