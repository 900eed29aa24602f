import { randomUUID } from 'node:crypto';
import { SyncCustomer } from '../../src/billing/application/projection/sync-customer';
import { BillingAccounts } from '../../src/billing/domain/account/billing-account';
import type { BuiltModule } from '../module.builder';
import type { FakeStripe, SubscriptionSetup } from './fake-stripe';
import { register } from './people';

export interface Answered {
  status: number;
  body: Record<string, unknown>;
}

/** Somebody with a customer at the fake Stripe, and what they do. */
export class Payer {
  private constructor(
    private readonly house: BuiltModule,
    private readonly provider: FakeStripe,
    readonly id: string,
    readonly accountId: string,
    readonly customerId: string,
  ) {}

  static async comes(house: BuiltModule, provider: FakeStripe): Promise<Payer> {
    const id = await register(house, { name: 'Ada', email: `${randomUUID()}@example.org` });
    const accounts = house.get(BillingAccounts);
    const account = await accounts.open(id);
    const customerId = await provider.makeCustomer(
      { userId: id, email: 'a@example.org', name: 'Ada', language: 'en' },
      `customer:${id}`,
    );
    account.linkCustomer(customerId);
    await accounts.save(account);
    return new Payer(house, provider, id, account.id, customerId);
  }

  async pays(priceId: string, said: SubscriptionSetup = {}, card: string = randomUUID()): Promise<string> {
    const id = await this.provider.subscribe(this.customerId, priceId, said, card);
    await this.looks();
    this.provider.effects.length = 0;
    return id;
  }

  looks(): Promise<unknown> {
    return this.house.get(SyncCustomer).of(this.accountId);
  }

  async post(path: string, body: object = {}, key: string = randomUUID()): Promise<Answered> {
    const { status, body: answer } = await this.house.as(this.id)('POST', `/api/billing/${path}`, body, {
      'idempotency-key': key,
    });
    return { status, body: answer as Record<string, unknown> };
  }

  async wants(path: string, body: object = {}): Promise<[number, unknown]> {
    const answer = await this.post(path, body);
    return [answer.status, answer.body['code']];
  }

  async account() {
    return (await this.house.get(BillingAccounts).ofUser(this.id))!.snapshot();
  }

  rows<R extends object>(text: string): Promise<R[]> {
    return this.house.database.query<R>(text, [this.accountId]);
  }

  async heard(name: string): Promise<object[]> {
    return (
      await this.house.database.query<{ payload: object }>(
        `SELECT payload FROM platform.outbox WHERE name = $1 AND payload->>'accountId' = $2 ORDER BY id`,
        [`billing.${name}`, this.accountId],
      )
    ).map(({ payload }) => payload);
  }
}
