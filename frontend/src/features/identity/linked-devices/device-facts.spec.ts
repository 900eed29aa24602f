import { hasRoom, isOpen, endOf, outcomeOf, type ShownCode } from './device-facts';
import type { LinkedDevice, LinkedDevices } from './linked-devices';

const now = Date.parse('2026-11-28T12:00:00.000Z');
const device = (given: Partial<LinkedDevice> = {}): LinkedDevice => ({
  id: 'tablet',
  name: 'Safari, iPad',
  children: ['tom'],
  linkedBy: null,
  linkedAt: '2026-11-28T11:50:00.000Z',
  lastSeenAt: '2026-11-28T11:50:00.000Z',
  endsAt: '2027-05-27T11:50:00.000Z',
  endedAt: null,
  endReason: null,
  ...given,
});
const code: ShownCode = {
  id: 'code',
  children: ['tom', 'mia'],
  expiresAt: '2026-11-28T12:15:00.000Z',
  letters: 'bcdfghjk',
  replaces: null,
  shownAt: now - 15 * 60_000,
  overAt: now + 15 * 60_000,
};
const open = { id: 'code', children: ['tom', 'mia'], replaces: null, expiresAt: code.expiresAt };
const after = (
  list: Partial<LinkedDevices> | undefined,
  given: Partial<ShownCode> = {},
  { readAt = now, at = now } = {},
) => outcomeOf({ ...code, ...given }, { list: list && { devices: [], codes: [], ...list }, readAt }, at);

describe('outcomeOf', () => {
  it('leaves a code open that the server has, or of which nothing newer is known', () => {
    expect(after({ codes: [open] })).toEqual({ state: 'open' });
    expect(after(undefined)).toEqual({ state: 'open' });
    expect(after({}, {}, { readAt: code.shownAt - 1 })).toEqual({ state: 'open' });
  });

  it('says that a code is over by the time since it was shown', () => {
    expect(after({ codes: [open] }, {}, { at: code.overAt })).toEqual({ state: 'over' });
    expect(after({}, {}, { at: code.overAt })).toEqual({ state: 'over' });
  });

  it('finds the device that was linked since, of some of the children', () => {
    const linked = device();
    expect(after({ devices: [linked] })).toEqual({ state: 'used', device: linked });
    expect(after({ devices: [linked] }, {}, { at: code.overAt })).toEqual({ state: 'used', device: linked });
  });

  it('takes no device for the linked one that is older, has ended or is of another child', () => {
    for (const other of [
      device({ linkedAt: '2026-11-28T11:44:59.000Z' }),
      device({ endedAt: '2026-11-28T11:55:00.000Z', endReason: 'ended' }),
      device({ children: ['leo'] }),
      device({ children: [] }),
    ])
      expect(after({ devices: [other] })).toEqual({ state: 'gone' });
  });

  it('tells a code that was replaced from one that was guessed at', () => {
    expect(after({ codes: [{ ...open, id: 'newer' }] })).toEqual({ state: 'replaced' });
    expect(after({})).toEqual({ state: 'gone' });
  });

  it('knows a code for unlinking as used once its device has ended', () => {
    const replaces = { replaces: 'tablet' };
    expect(after({ devices: [device()] }, replaces)).toEqual({ state: 'gone' });
    const ended = device({ endedAt: '2026-11-28T11:55:00.000Z', endReason: 'ended' });
    expect(after({ devices: [ended] }, replaces)).toEqual({ state: 'used', device: ended });
  });
});

it('isOpen is false for an ended device and for one without a renewal in time', () => {
  expect(isOpen(device(), now)).toBe(true);
  expect(isOpen(device({ endedAt: '2026-11-28T11:55:00.000Z' }), now)).toBe(false);
  expect(isOpen(device({ endsAt: '2026-11-28T12:00:00.000Z' }), now)).toBe(false);
});

it.each([
  ['ended', 'linked.end.ended'],
  ['reused', 'linked.end.reused'],
  ['relinked', 'linked.end.relinked'],
  ['no-children', 'linked.end.noChildren'],
  [null, 'linked.end.ended'],
] as const)('endOf explains %s', (endReason, key) => {
  const at = '2026-11-28T11:55:00.000Z';
  expect(endOf(device({ endedAt: at, endReason }))).toEqual({ key, at });
});

it('endOf explains a device that was not used', () => {
  expect(endOf(device())).toEqual({ key: 'linked.end.unused', at: '2027-05-27T11:50:00.000Z' });
});

it('hasRoom counts the working devices of a child, two of them without a plan', () => {
  const two = [device(), device({ id: 'phone', children: ['tom', 'mia'] })];
  const ended = device({ id: 'old', children: ['mia'], endedAt: '2026-11-28T11:55:00.000Z' });
  expect(hasRoom('tom', two, false, now)).toBe(false);
  expect(hasRoom('mia', [...two, ended], false, now)).toBe(true);
  expect(hasRoom('tom', two, true, now)).toBe(true);
  expect(hasRoom('tom', two, null, now)).toBe(true);
  const ten = Array.from({ length: 10 }, (_, index) => device({ id: `${index}` }));
  expect(hasRoom('tom', ten, true, now)).toBe(false);
});
