import { randomUUID } from 'node:crypto';
import { SyncCustomer } from '../../../src/billing/application/projection/sync-customer';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import type { BuiltModule } from '../module.builder';
import { register } from '../people';
import type { FakeStripeProvider, SubscriptionSetup } from '../stripe/fake-stripe-provider';

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** A user with a customer at the fake Stripe, and the user's actions. */
export class PayingUser {
  private constructor(
    private readonly harness: BuiltModule,
    private readonly provider: FakeStripeProvider,
    readonly id: string,
    readonly accountId: string,
    readonly customerId: string,
  ) {}

  static async comes(harness: BuiltModule, provider: FakeStripeProvider): Promise<PayingUser> {
    const id = await register(harness, { name: 'Ada', email: `${randomUUID()}@example.org` });
    const accounts = harness.get(BillingAccounts);
    const account = await accounts.open(id);
    const customerId = await provider.makeCustomer(
      { userId: id, email: 'a@example.org', name: 'Ada', language: 'en' },
      `customer:${id}`,
    );
    account.linkCustomer(customerId);
    await accounts.save(account);
    return new PayingUser(harness, provider, id, account.id, customerId);
  }

  async pays(priceId: string, said: SubscriptionSetup = {}, card: string = randomUUID()): Promise<string> {
    const id = await this.provider.subscribe(this.customerId, priceId, said, card);
    await this.looks();
    this.provider.effects.length = 0;
    return id;
  }

  looks(): Promise<unknown> {
    return this.harness.get(SyncCustomer).of(this.accountId);
  }

  async post(path: string, body: object = {}, key: string = randomUUID()): Promise<Answered> {
    const { status, body: answer } = await this.harness.as(this.id)('POST', `/api/billing/${path}`, body, {
      'idempotency-key': key,
    });
    return { status, body: answer as Record<string, unknown> };
  }

  async wants(path: string, body: object = {}): Promise<[number, unknown]> {
    const answer = await this.post(path, body);
    return [answer.status, answer.body['code']];
  }

  async account() {
    return (await this.harness.get(BillingAccounts).ofUser(this.id))!.snapshot();
  }

  rows<R extends object>(text: string): Promise<R[]> {
    return this.harness.database.query<R>(text, [this.accountId]);
  }

  async heard(name: string): Promise<object[]> {
    return (
      await this.harness.database.query<{ payload: object }>(
        `SELECT payload FROM platform.outbox WHERE name = $1 AND payload->>'accountId' = $2 ORDER BY id`,
        [`billing.${name}`, this.accountId],
      )
    ).map(({ payload }) => payload);
  }
}
