import fc from 'fast-check';
import type { KidItem } from './kid-view';
import {
  arrive,
  bringBack,
  layBack,
  newWalk,
  pass,
  settle,
  stamp,
  startWalk,
  stonesOf,
  walkOf,
  type Stone,
  type WalkState,
} from './walk';

const item = (id: string, checked = false, mine = false): KidItem => ({
  id,
  listId: 'list',
  name: id,
  quantity: null,
  checked,
  mine,
  language: null,
  depicts: id,
  image: { url: '', color: '#fff' },
});
const skipped = (id: string): KidItem => ({ ...item(id), isSkipped: true });
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
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(255), steps, (count, crossed, pressed) => {
      const checked = new Map(Array.from({ length: count }, (_, index) => [`${index}`, false]));
      const isSkipped = (id: string) => Boolean(crossed & (1 << Number(id)));
      const items = () => [...checked].map(([id, done]) => (isSkipped(id) ? skipped(id) : item(id, done)));
      const isPassed = (id: string) => isSkipped(id) && state.passed.includes(id);
      let state: WalkState = newWalk;
      for (const [step] of pressed) {
        const { present, last, isStamped } = walkOf(items(), state);
        if (present?.isSkipped) {
          expect(isStamped).toBe(false);
          state = pass(state, present.id);
        } else if (step === 'stamp' && present && !isStamped) {
          checked.set(present.id, true);
          state = stamp(state, present.id);
        } else if (step === 'lay' && present && !isStamped) state = layBack(state, present.id);
        else if (step === 'back' && last) {
          checked.set(last.id, false);
          state = bringBack(state, last.id);
        } else state = settle(state);
        const walk = walkOf(items(), state);
        expect(walk.present === null).toBe(
          items().every(({ id, checked: done }) => (done && id !== state.held) || isPassed(id)),
        );
        expect(new Set(card(walk).filter(Boolean)).size).toBe(card(walk).filter(Boolean).length);
      }
      state = settle(state);
      const before = state.passed;
      const seen = new Set<string>();
      for (let turn = 0; turn < count; turn++) {
        const { present } = walkOf(items(), state);
        if (!present) break;
        seen.add(present.id);
        state = present.isSkipped ? pass(state, present.id) : layBack(state, present.id);
      }
      const left = items().flatMap(({ id, checked: done }) => (done || before.includes(id) ? [] : [id]));
      expect([...seen].sort()).toEqual(left);
    }),
  );
});

it('walkOf brings a crossed-out card in its turn and leaves it once the child goes on', () => {
  const items = (isDone: boolean) => [item('a', isDone, isDone), skipped('b'), item('c')];
  expect(card(walkOf(items(false), newWalk))).toEqual(['a', undefined, 'b']);
  const stamped = settle(stamp(newWalk, 'a'));
  const walk = walkOf(items(true), stamped);
  expect(card(walk)).toEqual(['b', 'a', 'c']);
  expect(walk).toMatchObject({ done: 1, total: 2, steps: ['done', 'skipped', 'open'] });
  const after = walkOf(items(true), pass(stamped, 'b'));
  expect(card(after)).toEqual(['c', 'a', undefined]);
  expect(after.steps).toEqual(['done', 'skipped', 'present']);
});

it('walkOf shows a crossed-out card at the end of the walk until the child goes on', () => {
  const items = [item('a', true, true), skipped('b')];
  expect(card(walkOf(items, newWalk))).toEqual(['b', 'a', undefined]);
  expect(card(walkOf(items, pass(newWalk, 'b')))).toEqual([undefined, 'a', undefined]);
});

it('walkOf names no next card where only crossed-out ones are left', () => {
  const items = [item('a', true, true), skipped('b'), skipped('c')];
  expect(card(walkOf(items, newWalk))).toEqual(['b', 'a', undefined]);
  expect(card(walkOf([skipped('a'), skipped('b'), item('c')], newWalk))).toEqual(['a', undefined, 'b']);
});

it('walkOf leaves crossed-out cards before the last card of the child behind after a reload', () => {
  const items = [skipped('a'), item('b', true, true), item('c')];
  expect(card(walkOf(items, startWalk(items)))).toEqual(['c', 'b', undefined]);
});

it('walkOf keeps the card that the child is at when the order changes, until it is stamped', () => {
  const at = arrive(newWalk, 'a');
  expect(card(walkOf([item('c'), item('b'), item('a')], at))).toEqual(['a', undefined, 'c']);
  const stamped = settle(stamp(at, 'a'));
  expect(card(walkOf([item('c'), item('b'), item('a', true)], stamped))).toEqual(['c', 'a', 'b']);
});

it('walkOf crosses out the card that the child is at in its place, also before a stamped one', () => {
  const before = [item('a'), item('b', true, true), item('c')];
  const at = arrive(startWalk(before), 'a');
  const items = [skipped('a'), item('b', true, true), item('c')];
  expect(card(walkOf(items, at))).toEqual(['a', 'b', 'c']);
  expect(card(walkOf(items, pass(at, 'a')))).toEqual(['c', 'b', undefined]);
});

it('walkOf suggests the first open card that is not crossed out, and none while one is held', () => {
  const items = (done: boolean) => [skipped('a'), item('b', done, done), item('c'), item('d')];
  expect(walkOf(items(false), newWalk).suggested?.id).toBe('b');
  const held = stamp(newWalk, 'c');
  expect(walkOf(items(false), held).suggested).toBeNull();
  expect(walkOf(items(true), settle(stamp(newWalk, 'b'))).suggested?.id).toBe('c');
  expect(walkOf([skipped('a'), item('b', true)], newWalk).suggested).toBeNull();
});

const stones = (done: number, total: number): Stone[] =>
  Array.from({ length: total }, (_, index) => (index < done ? 'done' : index === done ? 'present' : 'open'));

it.each([
  [0, 3, -1],
  [2, 3, 1],
  [3, 3, 2],
])('stonesOf puts the companion on the last stone done (%d of %d)', (done, total, at) => {
  const steps = stones(done, total);
  expect(stonesOf({ steps })).toEqual({ stones: steps, at, done });
});

it('stonesOf lets the companion step over a crossed-out stone', () => {
  expect(stonesOf({ steps: ['done', 'skipped', 'present'] }).at).toBe(0);
  expect(stonesOf({ steps: ['done', 'skipped', 'done'] }).at).toBe(2);
});

it.each([0, 4, 5, 9, 15, 20])(
  'stonesOf shows ten of twenty stones around the present one (%d done)',
  (done) => {
    const shown = stonesOf({ steps: stones(done, 20) });
    expect(shown.stones).toHaveLength(10);
    expect(shown.at).toBe(shown.stones.filter((stone) => stone === 'done').length - 1);
    expect(shown.stones.includes('present')).toBe(done < 20);
  },
);
