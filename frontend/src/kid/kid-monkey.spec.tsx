/** @jest-environment jsdom */
import { startEnglish } from './testing/english';
import { runMonkey } from './testing/monkey';

/** `npm run soak:kid` takes more. */
const steps = Number(process.env['PICTICK_MONKEY_STEPS'] ?? 200);
const seeds = Array.from(
  { length: Number(process.env['PICTICK_MONKEY_SEEDS'] ?? 15) },
  (_, index) => index + 1,
);

beforeAll(startEnglish);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each(seeds)(
  'a child of four never leaves the page, calls nothing else and can always go on (seed %d)',
  async (seed) => {
    expect(await runMonkey({ seed, steps })).toEqual([]);
  },
  steps * 300,
);

it('the monkey finds a planted link', async () => {
  const found = await runMonkey({ seed: 1, steps, planted: { extra: <a href="/app">out</a> } });
  expect(found.join()).toContain('link: ');
});

it('the monkey finds a planted call outside the table', async () => {
  const onCheck = () => void fetch('/api/shopping-lists').catch(() => undefined);
  expect(await runMonkey({ seed: 1, steps, planted: { onCheck } })).toEqual([
    'seed 1: call: /api/shopping-lists',
  ]);
});

it('the monkey finds a planted dead end', async () => {
  const onCheck = () => document.body.querySelectorAll('button').forEach((button) => (button.hidden = true));
  expect((await runMonkey({ seed: 1, steps, planted: { onCheck } })).join()).toContain('no way on');
});
