import { secondsToWait } from './share-limits';

const now = new Date('2026-05-04T10:00:00Z');
const ago = (...minutes: number[]): Date[] => minutes.map((each) => new Date(now.getTime() - each * 60_000));
const every = (minutes: number, times: number): Date[] =>
  ago(...Array.from({ length: times }, (_, i) => i * minutes));

it.each([
  ['no invitation yet', [], [], 0],
  ['nine within the hour', every(1, 9), [], 0],
  ['ten within the hour', every(1, 10), [], 51 * 60],
  ['ten, the first of them an hour ago', [...every(1, 9), ...ago(60)], [], 0],
  ['ten, the first of them almost an hour ago', [...every(1, 9), ...ago(59.999)], [], 1],
  ['thirty within the day', every(40, 30), [], (24 * 60 - 29 * 40) * 60],
  ['twenty-nine within the day', every(40, 29), [], 0],
  ['twice to this address', [], ago(5, 10), 0],
  ['three times to this address', [], ago(5, 10, 600), (24 * 60 - 600) * 60],
  ['three times, the first yesterday', [], ago(5, 10, 24 * 60), 0],
  ['both limits: the longer wait counts', every(1, 10), ago(5, 10, 600), (24 * 60 - 600) * 60],
  ['times in any order', [...every(1, 10)].reverse(), [], 51 * 60],
])('secondsToWait: %s', (_, fromUser, toAddress, seconds) => {
  expect(secondsToWait({ fromUser, toAddress }, now)).toBe(seconds);
});
