import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../../src/billing';
import { CommandTiming } from '../../../src/billing/application/command-runner/command-timing';
import { GuaranteeClaims } from '../../../src/billing/domain/refunds/guarantee';
import { InboxNotifier } from '../../../src/billing/domain/webhooks/inbox';
import { PaymentProvider, ProviderRefused } from '../../../src/billing/domain/provider/payment-provider';
import { Clock } from '../../../src/kernel/clock';
import { type BuiltModule, TestClock, build } from '../../module.builder';
import { stripeSettings } from '../peer-of-stripe';
import { register } from '../people';
import { openTill, providerAt, type Till } from '../till';

const began = Date.UTC(2026, 0, 31, 9);

/** A slow machine is no reason to give up. */
class OwnTiming extends CommandTiming {
  override answerWithinMs = 600_000;
  override waitMs = 600_000;
  override stepsWithinMs = 600_000;
}

export interface Refusal {
  call: string;
  reason: string;
}

/** Billing as it is, on Postgres, for one story after the other: each has a person, a till and a time of its own. */
export class StoryHouse {
  private provider: PaymentProvider | null = null;
  private strangers = 0;
  private readonly usedCards = new Set<string>();
  till!: Till;
  userId = '';
  /** What the till said no to, since somebody looked. */
  readonly refusals: Refusal[] = [];
  readonly clock = new TestClock(new Date(began));
  house!: BuiltModule;

  static async open(): Promise<StoryHouse> {
    const story = new StoryHouse();
    const till = await openTill({ now: () => began, seed: 'prices', post: () => Promise.resolve(200) });
    const stripe = stripeSettings({
      key: till.secretKey,
      webhookSecret: till.webhookSecret,
      url: 'http://127.0.0.1:1',
      prices: till.prices,
    });
    await till.stop();
    story.house = await build({
      modules: [BillingModule],
      settings: { stripe },
      replace: [
        { token: PaymentProvider, by: story.atTheTill() },
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
      await this.house.database.query(empty);
    }
    this.till = await openTill({ now: () => began, seed, post: () => Promise.resolve(200) });
    this.provider = providerAt(this.till);
    this.refusals.length = 0;
    this.strangers = 0;
    this.usedCards.clear();
    this.setClock();
    this.userId = await register(this.house, { name: 'Ada', email: `${randomUUID()}@example.org` });
  }

  async end(): Promise<void> {
    this.provider = null;
    await this.till.stop();
  }

  /** By this person, or by somebody else with a card of theirs. */
  async guaranteeUsed(cards: readonly string[]): Promise<boolean> {
    const [{ claims } = { claims: 0 }] = await this.rows<{ claims: number }>(
      'SELECT count(*)::int AS claims FROM billing.money_back',
    );
    return claims > this.strangers || cards.some((card) => this.usedCards.has(card));
  }

  /** Somebody else has their money back, and paid with this card. */
  async useElsewhere(card: string): Promise<void> {
    if (!(await this.house.get(GuaranteeClaims).claim(randomUUID(), randomUUID(), card, this.clock.now()))) return;
    this.strangers += 1;
    this.usedCards.add(card);
  }

  setClock(): void {
    this.clock.time = this.till.clock.now();
  }

  rows<R extends object>(text: string, ...values: unknown[]): Promise<R[]> {
    return this.house.database.query<R>(text, values);
  }

  /** The adapter over the SDK at whichever till is open; every no is noted down. */
  private atTheTill(): object {
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
