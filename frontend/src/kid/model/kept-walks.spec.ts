import { KeptWalks } from './kept-walks';
import { layBack, newWalk, pass, settle, stamp } from './walk';

function open(stored: string | null = null) {
  const device = { stored, day: '2026-11-27' };
  const storage = { read: () => device.stored, write: (walks: string) => void (device.stored = walks) };
  return { device, walks: new KeptWalks(storage, () => device.day) };
}

it('KeptWalks keeps a walk as it was, but for a card that still lies in the middle', () => {
  const { walks } = open();
  const walk = pass(layBack(settle(stamp(newWalk, 'a')), 'b'), 'x');
  walks.write('tom', 'morning', stamp(walk, 'c'));
  expect(walks.read('tom', 'morning')).toEqual({
    stamped: ['a', 'c'],
    walk: { ...walk, stamped: ['a', 'c'], held: null },
  });
});

it('KeptWalks knows the stamps of a child in the other lists of the day, and not those of a sibling', () => {
  const { walks } = open();
  walks.write('tom', 'pair', stamp(newWalk, 'a'));
  expect(walks.read('tom', 'morning')).toEqual({ stamped: ['a'], walk: null });
  expect(walks.read('mia', 'morning')).toEqual({ stamped: [], walk: null });
});

it('KeptWalks forgets the walks of another day', () => {
  const { device, walks } = open();
  walks.write('tom', 'morning', stamp(newWalk, 'a'));
  device.day = '2026-11-28';
  expect(walks.read('tom', 'morning')).toEqual({ stamped: [], walk: null });
});

it('KeptWalks knows the first-then that is over', () => {
  const { device, walks } = open();
  walks.end('tom', 'pair');
  walks.write('tom', 'morning', newWalk);
  expect([walks.ended('tom'), walks.ended('mia')]).toEqual(['pair', null]);
  walks.end('tom', null);
  expect(walks.ended('tom')).toBeNull();
  walks.end('tom', 'pair');
  device.day = '2026-11-28';
  expect(walks.ended('tom')).toBeNull();
});

it.each([
  '{',
  '[]',
  '{"day":"2026-11-27","stamped":{"tom":[1]},"ended":{},"walks":{}}',
  '{"day":"2026-11-27"}',
])('KeptWalks begins anew where %s is stored', (stored) => {
  expect(open(stored).walks.read('tom', 'morning')).toEqual({ stamped: [], walk: null });
});

it('KeptWalks keeps the chosen list and the board that is put away for the day', () => {
  const { device, walks } = open();
  walks.choose('tom', 'shop');
  walks.putBoardAway('tom');
  walks.write('tom', 'morning', newWalk);
  expect([walks.chosen('tom'), walks.chosen('mia')]).toEqual(['shop', null]);
  expect([walks.isBoardAway('tom'), walks.isBoardAway('mia')]).toEqual([true, false]);
  walks.putBoardAway(null);
  expect(walks.isBoardAway('tom')).toBe(false);
  device.day = '2026-11-28';
  expect(walks.chosen('tom')).toBeNull();
});

it('KeptWalks reads what a release before has written', () => {
  const day = { day: '2026-11-27', stamped: { tom: ['a'] }, ended: {}, walks: {} };
  const { walks } = open(JSON.stringify(day));
  expect(walks.read('tom', 'morning').stamped).toEqual(['a']);
  expect([walks.chosen('tom'), walks.isBoardAway('tom')]).toEqual([null, false]);
});
