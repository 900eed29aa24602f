import { DomainError } from '../../../kernel/domain-error';
import { assertRoomForDevice } from './device-limits';
import { KidDevice, type PresentedToken } from './kid-device';
import { afterWrongTry, newLinkCode } from './link-code';

const hour = 3_600_000;
const day = 24 * hour;
const start = new Date('2026-11-28T10:00:00.000Z');
const later = (ms: number): Date => new Date(start.getTime() + ms);
const hash = (name: string): Buffer => Buffer.from(name.padEnd(32));
const linked = (): KidDevice =>
  KidDevice.link(
    {
      id: 'tablet',
      householdId: 'home',
      name: 'Safari, iPad',
      children: ['tom'],
      tokenHash: hash('1'),
      linkedBy: 'ada',
    },
    start,
  );
/** Tokens are named by their numbers. */
const token = (name: string): PresentedToken => ({ hash: hash(name), number: parseInt(name, 10) });
const renew = (device: KidDevice, name: string, at = start): void =>
  device.rotate(
    token(String(parseInt(name, 10) - 1)),
    { hash: hash(name), sealed: Buffer.from('sealed') },
    at,
  );

describe('a linked device', () => {
  it('judges its present token, the one before, and all others', () => {
    const device = linked();
    expect(['1', '1 of another'].map((name) => device.judge(token(name), later(hour)))).toEqual([
      'rotate',
      'reused',
    ]);
    renew(device, '2');
    renew(device, '3');
    expect(['3', '2', '1'].map((name) => device.judge(token(name), later(hour)))).toEqual([
      'rotate',
      'repeat',
      'reused',
    ]);
  });

  it('keeps its present token for an hour, and its end moves on, but not its last use', () => {
    const device = linked();
    expect([0, hour - 1, hour].map((ms) => device.judge(token('1'), later(ms)))).toEqual([
      'keep',
      'keep',
      'rotate',
    ]);
    renew(device, '2', later(day));
    const judged = [day, day + hour - 1, day + hour].map((ms) =>
      ['2', '1'].map((name) => device.judge(token(name), later(ms))),
    );
    expect(judged).toEqual([
      ['keep', 'repeat'],
      ['keep', 'repeat'],
      ['rotate', 'repeat'],
    ]);
    device.keep(later(day + 1));
    expect(device.snapshot()).toMatchObject({
      rotatedAt: later(day),
      lastSeenAt: later(0),
      endsAt: later(181 * day + 1),
    });
  });

  it('renews a token that is newer than its row, and judges all others by it then', () => {
    const device = linked();
    expect(device.judge(token('7'), later(200 * day))).toBe('rotate');
    device.rotate(token('7'), { hash: hash('8'), sealed: Buffer.from('sealed') }, later(200 * day));
    expect(device.snapshot()).toMatchObject({ tokenNumber: 8, endsAt: later(380 * day) });
    expect(
      ['9', '8', '8 of a copy', '7', '7 of a copy', '1'].map((name) =>
        device.judge(token(name), later(201 * day)),
      ),
    ).toEqual(['rotate', 'rotate', 'reused', 'repeat', 'reused', 'reused']);
    device.end('ended', later(201 * day));
    expect(device.judge(token('9'), later(201 * day))).toBe('refused');
  });

  it('ends 180 days after its last renewal', () => {
    const device = linked();
    renew(device, '2', later(100 * day));
    expect([later(280 * day - 1), later(280 * day)].map((at) => device.judge(token('2'), at))).toEqual([
      'rotate',
      'expired',
    ]);
  });

  it('is ended also after its 180 days', () => {
    const device = linked();
    device.end('ended', later(200 * day));
    expect(device.snapshot()).toMatchObject({ endedAt: later(200 * day), endReason: 'ended' });
  });

  it('ends once, and takes no token then', () => {
    const device = linked();
    renew(device, '2');
    device.endReused(['ada'], later(1));
    device.end('ended', later(2));
    expect(device.snapshot()).toMatchObject({
      endedAt: later(1),
      endReason: 'reused',
      successorSealed: null,
      formerHash: null,
    });
    expect(['1', '2'].map((name) => device.judge(token(name), start))).toEqual(['refused', 'refused']);
    expect(device.releaseEvents().map(({ payload }) => payload)).toEqual([
      { deviceId: 'tablet', organiserIds: ['ada'] },
    ]);
  });
});

describe('a code that links a device', () => {
  it('ends after five wrong tries and 30 minutes', () => {
    const code = newLinkCode(
      {
        id: 'code',
        householdId: 'home',
        madeBy: 'ada',
        children: ['tom'],
        replaces: null,
        locator: 'bcdf',
        codeHash: hash('code'),
      },
      start,
    );
    expect(code.expiresAt).toEqual(later(30 * 60_000));
    const tries = [1, 2, 3, 4, 5].reduce<(typeof code | null)[]>(
      (before) => [...before, afterWrongTry(before.at(-1)!)],
      [code],
    );
    expect(tries.map((each) => each?.wrongTries)).toEqual([0, 1, 2, 3, 4, undefined]);
  });
});

describe('assertRoomForDevice', () => {
  const outcome = (devices: number, hasPlan: boolean): string => {
    const others = Array.from({ length: devices }, () => ({ children: ['tom'] }));
    try {
      assertRoomForDevice(
        ['mia', 'tom'],
        { others: [...others, { children: ['mia'] }], replaced: [] },
        hasPlan,
      );
      return 'room';
    } catch (error) {
      return error instanceof DomainError ? error.code : 'failed';
    }
  };

  it.each([
    [1, false, 'room'],
    [2, false, 'UPGRADE_REQUIRED'],
    [2, true, 'room'],
    [9, true, 'room'],
    [10, true, 'DEVICE_LIMIT'],
    [10, false, 'DEVICE_LIMIT'],
  ])('a child with %d devices, with a plan: %s: %s', (devices, hasPlan, answer) => {
    expect(outcome(devices, hasPlan)).toBe(answer);
  });

  it('needs no room for the children of a device whose place it takes', () => {
    const others = Array.from({ length: 12 }, () => ({ children: ['tom'] }));
    const link = (children: string[]) => () =>
      assertRoomForDevice(children, { others, replaced: [{ children: ['tom'] }] }, false);
    expect(link(['tom'])).not.toThrow();
    expect(link(['tom', 'mia'])).not.toThrow();
    expect(() => assertRoomForDevice(['tom'], { others, replaced: [{ children: ['mia'] }] }, true)).toThrow();
  });
});
