import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { seededRandom } from '../../local/lib/seeded-random.cjs';
import { recordFigures } from '../support/record-figures';
import { StoryHarness } from '../support/story/harness';
import { news, type Step, stepNames, Story, troubles } from '../support/story/story';

// Time passes only by the story's own actions.
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');
  return {
    ...real,
    setTimeout: (ms: number, ...rest: [unknown?, object?]) => real.setTimeout(ms > 60_000 ? ms : 0, ...rest),
  };
});

const often = (name: Step['name'], weight: number): Step['name'][] =>
  Array.from({ length: weight }, () => name);
const names = [
  ...stepNames,
  ...often('checkout', 5),
  ...often('pay-page', 5),
  ...often('confirm', 4),
  ...often('bank-yes', 2),
  ...often('downgrade', 2),
  ...often('cancel-change', 2),
  ...often('weeks', 2),
  ...often('refund', 3),
  ...often('card-elsewhere', 1),
];
const someStep: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...names),
  which: fc.nat(11),
  news: fc.constantFrom('all', ...news),
  trouble: fc.constantFrom(...troubles, ...Array.from({ length: 8 }, () => 'none' as const)),
  call: fc.integer({ min: 1, max: 14 }),
  again: fc.boolean(),
});
const calm = (name: Step['name'], which: number): Step => ({
  name,
  which,
  news: 'all',
  trouble: 'none',
  call: 1,
  again: false,
});
/** Most stories start with a purchase. */
const bought = fc
  .tuple(fc.nat(5), fc.nat(4))
  .map(([price, card]) => [calm('checkout', price), calm('pay-page', card)]);
/** Paid monthly, with a card that works once. */
const owing = fc
  .tuple(fc.constantFrom(0, 2, 4), fc.nat(11))
  .map(([price, days]) => [calm('checkout', price), calm('pay-page', 4), calm('month', days)]);
const opening = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Step[]>([]) },
  { weight: 3, arbitrary: bought },
  { weight: 1, arbitrary: owing },
);

// `npm test` runs the same stories each time; `npm run soak:billing` 2,000 others.
const { STORY_SEEDS, STORY_SEED, STORY_PATH } = process.env;
const seeds = Number(STORY_SEEDS ?? 60);
const chosen = STORY_SEED ?? (STORY_SEEDS === undefined ? '20261122' : undefined);

describe('billing stories: any actions of a user, with any delivery of events', () => {
  let harness: StoryHarness;
  const alarms: string[] = [];
  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message) => void alarms.push(String(message)));
    harness = await StoryHarness.open();
  });
  afterAll(async () => {
    await harness.harness.close();
  });

  it(`what we have in the end is what the fake Stripe has (${seeds} stories)`, async () => {
    let lived = 0;
    await fc.assert(
      fc.asyncProperty(
        opening,
        fc.array(someStep, { minLength: 2, maxLength: 16 }),
        fc.nat(),
        fc.boolean(),
        async (first, steps, seed, events) => {
          await harness.begin(String(seed));
          alarms.length = 0;
          const story = new Story(harness, seededRandom(seed));
          try {
            for (const step of [...first, ...steps]) await story.live(step);
            lived += first.length + steps.length;
            await story.reconcile(events);
            expect(alarms.filter((alarm) => /ALERT (orphan|ledger|event|the key)/.test(alarm))).toEqual([]);
          } catch (error) {
            if (error instanceof Error) error.message = `${story.trace.join('\n')}\n${error.message}`;
            throw error;
          } finally {
            await harness.end();
          }
        },
      ),
      {
        numRuns: seeds,
        endOnFailure: process.env['STORY_SHRINK'] === undefined,
        ...(chosen !== undefined && { seed: Number(chosen), path: STORY_PATH ?? '' }),
      },
    );
    recordFigures({ stories: seeds, steps: lived });
  }, 7_200_000);
});
