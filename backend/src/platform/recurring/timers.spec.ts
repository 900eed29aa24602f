import { SystemTimers } from './timers';

const keepingAlive = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it('SystemTimers keep the process alive while a timer waits, and no longer', () => {
  const before = keepingAlive();
  const cancel = new SystemTimers().after(60_000, () => undefined);
  expect(keepingAlive()).toBe(before + 1);
  cancel();
  expect(keepingAlive()).toBe(before);
});
