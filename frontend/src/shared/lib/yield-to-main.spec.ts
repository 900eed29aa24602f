import { yieldToMain } from './yield-to-main';

it('yieldToMain completes long work, and lets other tasks run in between', async () => {
  let steps = 0;
  function* work() {
    for (; steps < 40; steps += 1) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield;
    }
    return 'done';
  }
  let met = 0;
  setTimeout(() => (met = steps));
  expect(await yieldToMain(work())).toBe('done');
  expect(met).toBeGreaterThan(0);
  expect(met).toBeLessThan(40);
});
