import { daysLeft } from './days-left';

const noon = Date.parse('2026-11-21T12:00:00Z');

it('daysLeft counts down from thirty to one', () => {
  expect(daysLeft('2026-11-21T12:00:00Z', noon)).toBe(30);
  expect(daysLeft('2026-11-20T11:00:00Z', noon)).toBe(29);
  expect(daysLeft('2026-10-23T11:00:00Z', noon)).toBe(1);
  // The nightly purge is still to come, or the clock of the device is wrong.
  expect(daysLeft('2026-10-01T12:00:00Z', noon)).toBe(1);
  expect(daysLeft('2026-11-25T12:00:00Z', noon)).toBe(30);
});
