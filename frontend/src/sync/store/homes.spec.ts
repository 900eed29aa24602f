import { expiryOf, homesOf, rowShowing, tokenOf, usersOf, withEnded, withGiven } from './homes';
import type { Home } from './session-row';

const encoded = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const tokenUntil = (exp: number): string => `kid.${encoded({})}.${encoded({ sub: 'd', exp })}.sign`;
const home = (deviceId: string, given: Partial<Home> = {}): Home => ({
  ...{ deviceId, householdId: `${deviceId}-home`, children: ['tom'], token: deviceId, expiresAt: 1 },
  childId: 'tom',
  ...given,
});
const clock = { at: 1_000_000, now: 1_000_000 };
const given = (deviceId: string, householdId: string, children: string[]) => ({
  ...clock,
  homes: [{ deviceId, householdId, children, token: `${deviceId} new` }],
});

describe('The row of a linked device', () => {
  it('is the session of the shown home, and knows that home as its session is now', () => {
    const row = rowShowing([home('a'), home('b')], 'b', null);
    expect(row).toMatchObject({ userId: 'b', token: 'b', kid: { householdId: 'b-home', childId: 'tom' } });
    const changed = row && {
      ...row,
      token: 'newer',
      kid: { householdId: 'b-home', childId: null, isGone: true },
    };
    expect(changed && homesOf(changed)[1]).toMatchObject({ token: 'newer', childId: null, isGone: true });
    expect(changed && rowShowing(homesOf(changed), 'b', changed)).toMatchObject({ token: 'newer' });
  });

  it('keeps the wrong PINs where another home is shown', () => {
    const row = rowShowing([home('a'), home('b')], 'a', null);
    expect(rowShowing([home('a'), home('b')], 'b', row && { ...row, gateTries: '3' })?.gateTries).toBe('3');
  });

  it('shows a living home rather than one that is over, and no former one', () => {
    const over = home('a', { endedAt: 1 });
    expect(rowShowing([over, home('b')], 'a', null)?.userId).toBe('b');
    expect(rowShowing([over], 'a', null)).toMatchObject({ userId: 'a', kid: { isOver: true } });
    expect(rowShowing([home('a', { isFormer: true, endedAt: 1 })], 'a', null)).toBeNull();
    expect(rowShowing([], 'a', null)).toBeNull();
  });

  it('keeps neither name nor faces of a home that is over, but its roof', () => {
    const face = { id: 'tom', nickname: 'Tom', animal: 'fox', colour: 'honey' };
    const named = { name: 'Berg', faces: [face], roof: 'lilac' };
    const ended = withEnded([home('a', named), home('b', named)], ['a'], 5);
    const former = home('c', { ...named, isFormer: true, endedAt: 5 });
    expect(rowShowing([...ended, former], 'b', null)?.homes).toEqual([
      home('a', { roof: 'lilac', endedAt: 5 }),
      home('b', named),
      home('c', { roof: 'lilac', isFormer: true, endedAt: 5 }),
    ]);
  });

  it('names the users whose queues can be sent, and their tokens', () => {
    const row = rowShowing([home('a'), home('b'), home('c', { endedAt: 1 })], 'a', null)!;
    expect(usersOf(row)).toEqual(['a', 'b']);
    expect(['a', 'b', 'c', 'd'].map((id) => tokenOf(row, id))).toEqual(['a', 'b', null, null]);
    const adult = { userId: 'ada', token: 'one', expiresAt: 1, name: '', email: '' };
    expect([usersOf(adult), tokenOf(adult, 'ada'), tokenOf(adult, 'a')]).toEqual([['ada'], 'one', null]);
  });
});

describe('The homes that the server gives', () => {
  it('replace the token and the children of the known ones', () => {
    const known = [home('a', { faces: [], isGone: true }), home('b')];
    expect(withGiven(known, given('a', 'a-home', ['tom', 'mia']))).toMatchObject([
      { deviceId: 'a', token: 'a new', children: ['tom', 'mia'], childId: 'tom', isGone: true, faces: [] },
      { deviceId: 'b', token: 'b' },
    ]);
  });

  it.each([
    ['the only child that is left', ['mia'], 'mia'],
    ['the chooser', ['mia', 'ben'], null],
  ])('show %s where the chosen one is no longer among them', (_, children, childId) => {
    const [one] = withGiven([home('a', { isGone: true })], given('a', 'a-home', children));
    expect([one?.childId, one?.isGone]).toEqual([childId, undefined]);
  });

  it('make the earlier device of a household a former one', () => {
    expect(withGiven([home('a')], given('z', 'a-home', ['tom']))).toMatchObject([
      { deviceId: 'a', isFormer: true, endedAt: clock.at },
      { deviceId: 'z' },
    ]);
  });

  it('are over at the first instant at which the device has heard so', () => {
    const once = withEnded([home('a'), home('b')], ['a'], 5);
    expect(withEnded(once, ['a'], 9)).toMatchObject([{ endedAt: 5 }, { deviceId: 'b' }]);
  });
});

describe('The end of a token', () => {
  it.each([0, 86_400_000, -86_400_000])('is told by a clock that is %i ms off', (off) => {
    const at = Date.parse('2026-11-29T12:00:00Z');
    expect(expiryOf(tokenUntil(at / 1000 + 7200), { at, now: at + off })).toBe((at + off) / 1000 + 7200);
  });

  it('is in the past for a text that is no token', () => {
    expect(expiryOf('kid', { at: 5000, now: 5000 })).toBe(0);
  });
});
