// Hand-written SQL: invoices are joined with their subscriptions, and partial indexes find them.
import { Injectable } from '@nestjs/common';
import { Any, Raw } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { Database } from '../../platform/database/database';
import { type Entities, upsertChanged } from '../../platform/database/entities';
import { StateRepository } from '../../platform/database/state-repository';
import { Outbox } from '../../platform/outbox/outbox';
import type { BillingAccountState } from '../domain/account/billing-account';
import type { CheckoutAttemptState } from '../domain/checkout/checkout-attempt';
import type { InvoiceRow, PaymentRow } from '../domain/payments/payment';
import { keepOrder } from '../domain/projection/project-subscriptions';
import type {
  Projection,
  StoredState,
  BillingRecords,
  OrphanedInvoice,
} from '../domain/projection/projection';
import {
  type SubscriptionRow,
  SubscriptionChange,
  type SubscriptionChanges,
  type SubscriptionChangeState,
} from '../domain/subscription/subscription';
import { CheckoutAttemptSchema } from './billing-account.schema';
import {
  InvoiceSchema,
  PaymentSchema,
  SubscriptionChangeSchema,
  SubscriptionSchema,
} from './billing-records.schema';

const byId = { key: 'id', owner: 'accountId' } as const;

const ofEndedSubscription = `billing.invoice i JOIN billing.subscription s ON s.stripe_id = i.subscription_id WHERE s.status IN ('canceled', 'incomplete_expired')`;
/** A draft that the provider will finalize counts as open. */
export const orphanedInvoices = `${ofEndedSubscription} AND i.status IN ('draft', 'open') AND (i.status = 'open' OR i.next_attempt_at IS NOT NULL)`;
const orphanedInvoicesOfAccount = `SELECT i.stripe_id AS id, i.subscription_id AS "subscriptionId", i.status FROM ${orphanedInvoices} AND i.account_id = $1 ORDER BY i.created_at`;
const isOrphaned = `SELECT 1 FROM ${ofEndedSubscription} AND i.account_id = $1 AND i.stripe_id = $2`;

@Injectable()
export class PostgresBillingRecords implements BillingRecords {
  constructor(private readonly database: Database) {}

  private get subscriptions(): Entities<SubscriptionRow> {
    return this.database.entities(SubscriptionSchema);
  }

  private get changes(): Entities<SubscriptionChangeState> {
    return this.database.entities(SubscriptionChangeSchema);
  }

  private get checkouts(): Entities<CheckoutAttemptState> {
    return this.database.entities(CheckoutAttemptSchema);
  }

  private get invoices(): Entities<InvoiceRow> {
    return this.database.entities(InvoiceSchema);
  }

  private get payments(): Entities<PaymentRow> {
    return this.database.entities(PaymentSchema);
  }

  async of(account: BillingAccountState): Promise<StoredState> {
    const { id: accountId } = account;
    const [subscriptions, changes, checkouts, invoices] = await Promise.all([
      this.subscriptions.findBy({ accountId }),
      this.changes.findBy({ accountId, status: Any(['pending', 'processing']) }),
      this.checkouts.findBy({ accountId, state: Any(['processing', 'finalizing']) }),
      this.invoices.find({ select: { id: true, status: true, refunded: true }, where: { accountId } }),
    ]);
    return { account, subscriptions, changes, checkouts, invoices };
  }

  async subscriptionsOf(accountId: string): Promise<SubscriptionRow[]> {
    return (await this.subscriptions.findBy({ accountId })).sort(keepOrder);
  }

  change(accountId: string, id: string): Promise<SubscriptionChangeState | null> {
    return this.changes.findOneBy({ accountId, id });
  }

  invoicesOf(accountId: string): Promise<InvoiceRow[]> {
    return this.invoices.find({ where: { accountId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  invoice(accountId: string, id: string): Promise<InvoiceRow | null> {
    return this.invoices.findOneBy({ accountId, id });
  }

  payment(accountId: string, idOrRef: string): Promise<PaymentRow | null> {
    // As text: the id of an invoice is no uuid.
    const id = Raw((column) => `CAST(${column} AS text) = :idOrRef`, { idOrRef });
    return this.payments.findOneBy([
      { accountId, id },
      { accountId, ref: idOrRef },
    ]);
  }

  orphanedInvoices(accountId: string): Promise<OrphanedInvoice[]> {
    return this.database.query<OrphanedInvoice>(orphanedInvoicesOfAccount, [accountId]);
  }

  async isOrphaned(accountId: string, invoiceId: string): Promise<boolean> {
    return (await this.database.query(isOrphaned, [accountId, invoiceId])).length > 0;
  }

  /** Ended changes are written first: a unique index allows one pending change. */
  async write(projection: Projection): Promise<void> {
    const named = (change: Projection['changes'][number]): SubscriptionChangeState => ({
      ...change,
      id: change.id ?? uuidv7(),
    });
    const [known, made] = [
      projection.changes.filter(({ id }) => id !== null).map(named),
      projection.changes.filter(({ id }) => id === null).map(named),
    ];
    await upsertChanged(this.subscriptions, projection.subscriptions, byId);
    await upsertChanged(this.changes, known, byId);
    await upsertChanged(this.changes, made, byId);
    await upsertChanged(this.checkouts, projection.checkouts, byId);
    await upsertChanged(this.invoices, projection.invoices, byId);
    // An invoice identifies its payment; users know the id of the payment, which stays.
    const payments = projection.payments.map((payment) => ({ ...payment, id: uuidv7() }));
    await upsertChanged(this.payments, payments, { key: 'ref', owner: 'accountId', kept: ['id'] });
  }
}

@Injectable()
export class PostgresSubscriptionChanges
  extends StateRepository<SubscriptionChangeState, SubscriptionChange>
  implements SubscriptionChanges
{
  constructor(database: Database, outbox: Outbox) {
    super(SubscriptionChangeSchema, database, outbox, (state) => SubscriptionChange.restore(state));
  }

  openOf(accountId: string): Promise<SubscriptionChange | null> {
    return this.loadOne({ accountId, status: Any(['pending', 'processing']) });
  }

  byId(id: string): Promise<SubscriptionChange | null> {
    return this.loadOne({ id });
  }
}
