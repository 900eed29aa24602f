import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../../src/billing';
import { CloseAccount } from '../../../src/billing/application/account-deletion/close-account';
import { PushCredit } from '../../../src/billing/application/credit/push-credit';
import { SyncCustomer } from '../../../src/billing/application/projection/sync-customer';
import { FinishCommands } from '../../../src/billing/application/reconciliation/sweep-accounts';
import {
  EraseRewards,
  SettleRewards,
  VoidReward,
} from '../../../src/billing/application/rewards/settle-reward';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import { PriceList } from '../../../src/billing/domain/plans/plan-catalogue';
import type { CustomerFacts } from '../../../src/billing/domain/provider/payment-facts';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { ReferralRewards } from '../../../src/billing/domain/rewards/referral-reward';
import { Clock } from '../../../src/kernel/clock';
import { AuditLog } from '../../../src/platform/audit/audit-log';
import { Database } from '../../../src/platform/database/database';
import { Transaction } from '../../../src/platform/database/transaction';
import { ReferralsModule } from '../../../src/referrals';
import { EraseReferrals } from '../../../src/referrals/application/erase-referrals';
import { Inviters } from '../../../src/referrals/domain/inviters';
import { ViewsModule } from '../../../src/views/views.module';
import { deliver, deliverAll, type OutboxRow, takeEvents } from '../deliveries';
import { type BuiltModule, build, TestClock } from '../module.builder';
import { register } from '../people';
import { FakeStripeProvider, FixedPrices } from '../stripe/fake-stripe-provider';

export const start = new Date('2026-05-01T12:00:00.000Z');
export const day = 86_400_000;

/** A dispute needs a charge at Stripe; here customers without one can have a dispute too. */
class DisputedProvider extends FakeStripeProvider {
  readonly disputing = new Set<string>();
  override async factsOf(customerId: string): Promise<CustomerFacts> {
    return { ...(await super.factsOf(customerId)), disputed: this.disputing.has(customerId) };
  }
}

export interface RewardRow {
  referral_id: string;
  state: string;
  lost_because: string | null;
  earned_at: Date | null;
  taken_back_cents: number | null;
}

/**
 * Inviters and friends, a fake Stripe, and a worker that handles events in the order and number that the
 * test says.
 */
export class ReferralWorld {
  readonly clock = new TestClock(start);
  readonly provider = new DisputedProvider(this.clock);
  harness!: BuiltModule;

  async open(): Promise<this> {
    await this.provider.open();
    this.harness = await build({
      modules: [ReferralsModule, BillingModule, ViewsModule],
      replace: [
        { token: PaymentProvider, by: this.provider },
        { token: PriceList, by: new FixedPrices() },
        { token: Clock, by: this.clock },
      ],
    });
    return this;
  }

  /** New customers, and the first of May again. */
  async begin(): Promise<void> {
    this.clock.time = start;
    this.provider.disputing.clear();
    await this.provider.open();
    await this.takeEvents();
  }

  async close(): Promise<void> {
    await this.harness.close();
    await this.provider.close();
  }

  rows<R extends object>(text: string, ...values: unknown[]): Promise<R[]> {
    return this.harness.get(Database).query<R>(text, values);
  }

  comes(): Promise<string> {
    return register(this.harness, {
      name: 'Somebody',
      email: `${randomUUID()}@example.org`,
      since: this.clock.time,
    });
  }

  async codeOf(who: string): Promise<string> {
    return ((await this.harness.as(who)('GET', '/api/referrals/my-code')).body as { referralCode: string })
      .referralCode;
  }

  async completes(friend: string, inviter: string): Promise<number> {
    const referralCode = await this.codeOf(inviter);
    return (
      await this.harness.as(friend)(
        'POST',
        '/api/referrals/complete-signup',
        { referralCode, inviteeUserId: friend },
        { 'idempotency-key': randomUUID() },
      )
    ).status;
  }

  /** A customer at the provider. */
  async customer(who: string): Promise<{ accountId: string; customerId: string }> {
    const accounts = this.harness.get<BillingAccounts>(BillingAccounts);
    const account = await accounts.open(who);
    const customerId =
      account.customerId ??
      (await this.provider.makeCustomer(
        { userId: who, email: 'a@example.org', name: 'A', language: 'en' },
        `customer:${who}`,
      ));
    account.linkCustomer(customerId);
    await accounts.save(account);
    return { accountId: account.id, customerId };
  }

  async pays(who: string, price = 'price_pro'): Promise<void> {
    await this.provider.subscribe((await this.customer(who)).customerId, price, {}, `card of ${who}`);
  }

  async refunds(who: string): Promise<void> {
    const { customerId } = await this.customer(who);
    const first = this.provider.fakeStripe.books
      .all('invoice')
      .find(({ customer }) => customer === customerId);
    if (first) await this.provider.refund(first.id, `refund:${first.id}`);
  }

  /** Requests the refund of the guarantee; it may be refused. Returns cents. */
  async guarantee(who: string): Promise<number> {
    return (
      await this.harness.as(who)('POST', '/api/billing/refund', {}, { 'idempotency-key': randomUUID() })
    ).status;
  }

  /** Deletes the account, any number of times, in any order of steps. */
  async leaves(who: string, order: number): Promise<void> {
    await this.rows('UPDATE identity.person SET leaving_at = now(), email_key = NULL WHERE id = $1', who);
    const steps = [EraseReferrals, EraseRewards, CloseAccount];
    for (let i = 0; i < steps.length; i++)
      await this.harness
        .get<{ erase(id: string): Promise<void> }>(steps[(i + order) % steps.length]!)
        .erase(who);
  }

  async disputes(who: string, does = true): Promise<void> {
    const { customerId } = await this.customer(who);
    if (does) this.provider.disputing.add(customerId);
    else this.provider.disputing.delete(customerId);
  }

  /** Uses up the credit, as an invoice would. */
  async spends(who: string, cents: number): Promise<void> {
    const { customerId } = await this.customer(who);
    const amount = Math.min(cents, Math.max(0, -this.balanceOf(customerId)));
    if (amount > 0)
      await this.provider.book(customerId, { amount, currency: 'eur', ledgerId: randomUUID() }, randomUUID());
  }

  balanceOf(customerId: string): number {
    return this.provider.fakeStripe.balanceOf(customerId);
  }

  async looks(who: string): Promise<void> {
    const account = await this.harness.get<BillingAccounts>(BillingAccounts).ofUser(who);
    if (account) await this.harness.get(SyncCustomer).of(account.id);
  }

  async voids(friend: string): Promise<void> {
    const reward = await this.harness.get<ReferralRewards>(ReferralRewards).ofFriend(friend);
    const { harness } = this;
    const desk = new VoidReward(
      harness.get(Transaction),
      harness.get(BillingAccounts),
      harness.get(ReferralRewards),
      harness.get(AuditLog),
      this.clock,
    );
    if (reward) await desk.execute(null, reward.snapshot().referralId, { reason: 'drill' });
  }

  async bars(who: string): Promise<void> {
    await this.codeOf(who);
    const inviter = (await this.harness.get<Inviters>(Inviters).ofUser(who))!;
    inviter.ban(this.clock.time);
    await this.harness.get<Inviters>(Inviters).save(inviter);
  }

  takeEvents(): Promise<OutboxRow[]> {
    return takeEvents(this.harness);
  }

  deliver(event: OutboxRow): Promise<void> {
    return deliver(this.harness, event);
  }

  settles(): Promise<void> {
    return deliverAll(this.harness);
  }

  round(): Promise<void> {
    return this.harness.get(SettleRewards).execute(() => true);
  }

  finishes(): Promise<void> {
    return this.harness.get(FinishCommands).execute();
  }

  async pushes(who: string): Promise<void> {
    await this.harness
      .get(PushCredit)
      .of((await this.harness.get<BillingAccounts>(BillingAccounts).open(who)).id);
  }

  async rewardOf(friend: string): Promise<RewardRow | undefined> {
    return (
      await this.rows<RewardRow>('SELECT * FROM billing.referral_reward WHERE invitee_id = $1', friend)
    )[0];
  }

  linesOf(who: string): Promise<{ reason: string; amount_cents: number; status: string }[]> {
    return this.rows(
      `SELECT l.reason, l.amount_cents, l.status FROM billing.credit_ledger l JOIN billing.billing_account a ON a.id = l.account_id WHERE a.user_id = $1 ORDER BY l.created_at, l.reason`,
      who,
    );
  }

  async statsOf(who: string): Promise<Record<string, unknown>> {
    return (await this.harness.as(who)('GET', '/api/referrals/my-stats')).body as Record<string, unknown>;
  }
}
