import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../platform/database/database';
import type { BillingAccountState } from '../domain/billing-account';
import type { BillingRecords, OwedForNothing } from '../domain/billing-records';
import type { CheckoutAttemptState } from '../domain/checkout-attempt';
import type { InvoiceRow, PaymentRow } from '../domain/payment';
import type { Projection, Was } from '../domain/projection';
import { keepOrder } from '../domain/project-subscriptions';
import type { SubscriptionRow } from '../domain/subscription';
import type { SubscriptionChangeState } from '../domain/subscription-change';
import { CheckoutAttemptSchema } from './checkout-attempt.schema';
import { InvoiceSchema } from './invoice.schema';
import { PaymentSchema } from './payment.schema';
import { RowTable } from './row-table';
import { SubscriptionChangeSchema } from './subscription-change.schema';
import { SubscriptionSchema } from './subscription.schema';

const subscriptions = new RowTable<SubscriptionRow>(SubscriptionSchema, 'id');
const changes = new RowTable<SubscriptionChangeState>(SubscriptionChangeSchema, 'id');
const checkouts = new RowTable<CheckoutAttemptState>(CheckoutAttemptSchema, 'id');
const invoices = new RowTable<InvoiceRow>(InvoiceSchema, 'id');
// A payment is known by its invoice; people were told its id.
const payments = new RowTable<PaymentRow>(PaymentSchema, 'ref', ['id']);

const forNothing = `billing.invoice i JOIN billing.subscription s ON s.stripe_id = i.subscription_id WHERE s.status IN ('canceled', 'incomplete_expired')`;
/** A draft that the provider goes on with is as good as open. */
export const owedForNothing = `${forNothing} AND i.status IN ('draft', 'open') AND (i.status = 'open' OR i.next_attempt_at IS NOT NULL)`;
const theirDebts = `SELECT i.stripe_id AS id, i.subscription_id AS "subscriptionId", i.status FROM ${owedForNothing} AND i.account_id = $1 ORDER BY i.created_at`;
const isForNothing = `SELECT 1 FROM ${forNothing} AND i.account_id = $1 AND i.stripe_id = $2`;

@Injectable()
export class PostgresBillingRecords implements BillingRecords {
  constructor(private readonly database: Database) {}

  async of(account: BillingAccountState): Promise<Was> {
    const { id } = account;
    const [theirs, open, underWay, known] = await Promise.all([
      subscriptions.select(this.database, 'account_id = $1', [id]),
      changes.select(this.database, `account_id = $1 AND status IN ('pending', 'processing')`, [id]),
      checkouts.select(this.database, `account_id = $1 AND state IN ('processing', 'finalizing')`, [id]),
      this.database.query<Pick<InvoiceRow, 'id' | 'status' | 'refunded'>>('SELECT stripe_id AS id, status, refunded FROM billing.invoice WHERE account_id = $1', [id]),
    ]);
    return { account, subscriptions: theirs, changes: open, checkouts: underWay, invoices: known };
  }

  async subscriptionsOf(accountId: string): Promise<SubscriptionRow[]> {
    return (await subscriptions.select(this.database, 'account_id = $1', [accountId])).sort(keepOrder);
  }

  async change(accountId: string, id: string): Promise<SubscriptionChangeState | null> {
    return (await changes.select(this.database, 'account_id = $1 AND id = $2', [accountId, id]))[0] ?? null;
  }

  invoicesOf(accountId: string): Promise<InvoiceRow[]> {
    return invoices.select(this.database, 'account_id = $1 ORDER BY created_at DESC, stripe_id DESC', [accountId]);
  }

  async invoice(accountId: string, id: string): Promise<InvoiceRow | null> {
    return (await invoices.select(this.database, 'account_id = $1 AND stripe_id = $2', [accountId, id]))[0] ?? null;
  }

  async payment(accountId: string, idOrRef: string): Promise<PaymentRow | null> {
    return (await payments.select(this.database, 'account_id = $1 AND (id::text = $2 OR stripe_ref = $2)', [accountId, idOrRef]))[0] ?? null;
  }

  owedForNothing(accountId: string): Promise<OwedForNothing[]> {
    return this.database.query<OwedForNothing>(theirDebts, [accountId]);
  }

  async isForNothing(accountId: string, invoiceId: string): Promise<boolean> {
    return (await this.database.query(isForNothing, [accountId, invoiceId])).length > 0;
  }

  /** What is over goes first: there is never a second change that waits. */
  async write(projection: Projection): Promise<void> {
    const named = (change: Projection['changes'][number]): SubscriptionChangeState => ({ ...change, id: change.id ?? uuidv7() });
    await subscriptions.upsert(this.database, projection.subscriptions);
    await changes.upsert(this.database, projection.changes.filter(({ id }) => id !== null).map(named));
    await changes.upsert(this.database, projection.changes.filter(({ id }) => id === null).map(named));
    await checkouts.upsert(this.database, projection.checkouts);
    await invoices.upsert(this.database, projection.invoices);
    await payments.upsert(this.database, projection.payments.map((payment) => ({ ...payment, id: uuidv7() })));
  }
}
