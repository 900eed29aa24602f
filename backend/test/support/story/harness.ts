import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../../src/billing';
import { CommandTiming } from '../../../src/billing/application/command-runner/command-timing';
import { PaymentProvider, ProviderRefused } from '../../../src/billing/domain/provider/payment-provider';
import { GuaranteeClaims } from '../../../src/billing/domain/refunds/guarantee';
import { InboxNotifier } from '../../../src/billing/domain/webhooks/inbox';
import { Clock } from '../../../src/kernel/clock';
import { type BuiltModule, TestClock, build } from '../module.builder';
import { register } from '../people';
import { openFakeStripe, providerAt, type FakeStripe } from '../stripe/fake-stripe';
import { stripeSettings } from '../stripe/stripe-process';

const began = Date.UTC(2026, 0, 31, 9);

/** A slow machine causes no timeouts. */
class OwnTiming extends CommandTiming {
  override answerWithinMs = 600_000;
  override waitMs = 600_000;
  override stepsWithinMs = 600_000;
}

export interface Refusal {
  call: string;
  reason: string;
}

/**
 * Billing on Postgres for one story after the other: each has a user, a fake Stripe and a clock of its own.
 */
export class StoryHarness {
  private provider: PaymentProvider | null = null;
  private strangers = 0;
  private readonly usedCards = new Set<string>();
  fakeStripe!: FakeStripe;
  userId = '';
  /** The fake Stripe's refusals since the last read. */
  readonly refusals: Refusal[] = [];
  readonly clock = new TestClock(new Date(began));
  harness!: BuiltModule;

  static async open(): Promise<StoryHarness> {
    const story = new StoryHarness();
    const fakeStripe = await openFakeStripe({
      now: () => began,
      seed: 'prices',
      post: () => Promise.resolve(200),
    });
    const stripe = stripeSettings({
      key: fakeStripe.secretKey,
      webhookSecret: fakeStripe.webhookSecret,
      url: 'http://127.0.0.1:1',
      prices: fakeStripe.prices,
    });
    await fakeStripe.stop();
    story.harness = await build({
      modules: [BillingModule],
      settings: { stripe },
      replace: [
        { token: PaymentProvider, by: story.atFakeStripe() },
        { token: Clock, by: story.clock },
        { token: CommandTiming, by: new OwnTiming() },
        { token: InboxNotifier, by: { notify: () => undefined } },
      ],
    });
    return story;
  }

  async begin(seed: string): Promise<void> {
    for (const table of ['billing_account', 'command', 'webhook_event', 'back_fill', 'money_back']) {
      const empty = `DELETE FROM billing."${table}"`;
      await this.harness.database.query(empty);
    }
    this.fakeStripe = await openFakeStripe({ now: () => began, seed, post: () => Promise.resolve(200) });
    this.provider = providerAt(this.fakeStripe);
    this.refusals.length = 0;
    this.strangers = 0;
    this.usedCards.clear();
    this.setClock();
    this.userId = await register(this.harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
  }

  async end(): Promise<void> {
    this.provider = null;
    await this.fakeStripe.stop();
  }

  /** By this user, or by another one with a card of this user. */
  async guaranteeUsed(cards: readonly string[]): Promise<boolean> {
    const [{ claims } = { claims: 0 }] = await this.rows<{ claims: number }>(
      'SELECT count(*)::int AS claims FROM billing.money_back',
    );
    return claims > this.strangers || cards.some((card) => this.usedCards.has(card));
  }

  /** Another user uses the guarantee with this card. */
  async useElsewhere(card: string): Promise<void> {
    if (!(await this.harness.get(GuaranteeClaims).claim(randomUUID(), randomUUID(), card, this.clock.now())))
      return;
    this.strangers += 1;
    this.usedCards.add(card);
  }

  setClock(): void {
    this.clock.time = this.fakeStripe.clock.now();
  }

  rows<R extends object>(text: string, ...values: unknown[]): Promise<R[]> {
    return this.harness.database.query<R>(text, values);
  }

  /** The adapter over the SDK at the open fake Stripe; every refusal is recorded. */
  private atFakeStripe(): object {
    return new Proxy({}, { get: (_, name) => this.doorTo(name) });
  }

  private doorTo(name: string | symbol): unknown {
    const { provider } = this;
    if (!provider || typeof name === 'symbol') return undefined;
    const value: unknown = Reflect.get(provider, name);
    if (typeof value !== 'function') return value;
    return (...given: unknown[]): unknown => {
      const answer: unknown = Reflect.apply(value, provider, given);
      if (answer instanceof Promise)
        answer.catch(
          (error: unknown) =>
            error instanceof ProviderRefused && this.refusals.push({ call: name, reason: error.reason }),
        );
      return answer;
    };
  }
}
