import { BillingModule } from '../../../src/billing';
import { CommandTiming } from '../../../src/billing/application/command-runner/command-timing';
import { PriceList } from '../../../src/billing/domain/plans/plan-catalogue';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { Clock } from '../../../src/kernel/clock';
import { type BuiltModule, TestClock, build } from '../module.builder';
import { FakeStripeProvider, FixedPrices } from '../stripe/fake-stripe-provider';

export const start = new Date('2026-05-01T12:00:00.000Z');

/** A slow machine causes no timeouts; a test that wants one sets it. */
export class PatientTiming extends CommandTiming {
  override answerWithinMs = 60_000;
  override waitMs = 60_000;
  override lookMs = 10;
}

/**
 * Billing at the fake Stripe, at noon on the first of May before each test. Called once in a `describe`;
 * the application is built before its first test.
 */
export function paidInMemory(): {
  clock: TestClock;
  provider: FakeStripeProvider;
  timing: PatientTiming;
  harness: () => BuiltModule;
  after: (ms: number) => void;
} {
  let harness: BuiltModule;
  const timing = new PatientTiming();
  const clock = new TestClock(start);
  const provider = new FakeStripeProvider(clock);
  beforeAll(async () => {
    const replace = [
      { token: PaymentProvider, by: provider },
      { token: PriceList, by: new FixedPrices() },
      { token: Clock, by: clock },
      { token: CommandTiming, by: timing },
    ];
    harness = await build({ modules: [BillingModule], replace });
  });
  afterAll(async () => {
    await harness.close();
    await provider.close();
  });
  beforeEach(async () => {
    clock.time = start;
    await provider.open();
    Object.assign(timing, new PatientTiming());
  });
  return {
    clock,
    provider,
    timing,
    harness: () => harness,
    after: (ms) => (clock.time = new Date(start.getTime() + ms)),
  };
}
