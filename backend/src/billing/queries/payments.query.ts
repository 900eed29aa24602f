// Hand-written SQL: payments, invoices and checkouts are one list, ordered and limited by Postgres; the end
// of a subscription voids its open invoices.
import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import type { CheckoutState } from '../domain/checkout/checkout-attempt';
import {
  checkoutActions,
  paymentActions,
  flowOfPayment,
  kindOf,
  type PaymentKind,
  type PaymentStatus,
  stateAt,
  statusOfCheckout,
} from '../domain/payments/payment';
import { planOf, PriceList } from '../domain/plans/plan-catalogue';
import type { InvoiceFacts, InvoiceStatus } from '../domain/provider/payment-facts';

interface PaymentLine {
  id: string;
  kind: PaymentKind | 'checkout';
  /** Cash, in minor units. */
  amount: number;
  /** Paid from credit in addition, in minor units. */
  credit: number;
  refunded: number;
  currency: string;
  status: PaymentStatus;
  date: string;
  description: string | null;
  tier: Tier | null;
  retryable: boolean;
  cancellable: boolean;
  /** Null: there is no invoice. */
  invoice: { id: string; number: string | null; downloadable: boolean } | null;
}

interface PaymentProgress {
  id: string;
  status: PaymentStatus;
  state: CheckoutState;
}

type Row = { id: string; currency: string; created_at: Date } & (
  | {
      kind: PaymentKind;
      amount: number;
      credit: number;
      refunded: number;
      status: PaymentStatus;
      description: string | null;
      price_id: string | null;
      expires_at: null;
      invoice_id: string | null;
      number: string | null;
      has_pdf: boolean;
    }
  | {
      kind: 'checkout';
      amount: null;
      credit: null;
      refunded: null;
      status: CheckoutState;
      description: null;
      price_id: string;
      expires_at: Date;
      invoice_id: null;
      number: null;
      has_pdf: null;
    }
);

const isOver = `s.status IN ('canceled', 'incomplete_expired')`;
// The end of a subscription voids its open invoices, also before the provider knows.
const paid = `SELECT p.id::text AS id, p.kind, p.amount, CASE WHEN i.status = 'paid' THEN greatest(0, least(-i.starting_balance, i.total)) ELSE 0 END AS credit, p.refunded, p.currency,
    CASE WHEN p.status = 'pending' AND ${isOver} THEN 'canceled' ELSE p.status END AS status,
    p.description, i.price_id, NULL::timestamptz AS expires_at, i.stripe_id AS invoice_id, i.number, coalesce(i.has_pdf, false) AS has_pdf, p.created_at
  FROM billing.payment p JOIN billing.billing_account a ON a.id = p.account_id LEFT JOIN billing.invoice i ON i.stripe_id = p.stripe_ref LEFT JOIN billing.subscription s ON s.stripe_id = i.subscription_id WHERE a.user_id = $1`;
// Invoices without a payment: the credit of a change, and free ones.
const unasked = `SELECT i.stripe_id AS id, CASE i.reason WHEN 'subscription_create' THEN 'first' WHEN 'subscription_cycle' THEN 'renewal' WHEN 'subscription_update' THEN 'change' ELSE 'other' END AS kind, least(i.total, 0) AS amount, 0 AS credit, i.refunded, i.currency,
    'completed' AS status, i.product_name AS description, i.price_id, NULL::timestamptz AS expires_at, i.stripe_id AS invoice_id, i.number, i.has_pdf, i.created_at
  FROM billing.invoice i JOIN billing.billing_account a ON a.id = i.account_id WHERE a.user_id = $1 AND i.status = 'paid' AND NOT EXISTS (SELECT 1 FROM billing.payment p WHERE p.stripe_ref = i.stripe_id)`;
const begun = `SELECT c.id::text AS id, 'checkout' AS kind, NULL::int AS amount, NULL::int AS credit, NULL::int AS refunded, a.currency, c.state AS status, NULL::text AS description, c.price_id, c.expires_at,
    NULL::text AS invoice_id, NULL::text AS number, NULL::boolean AS has_pdf, c.created_at
  FROM billing.checkout_attempt c JOIN billing.billing_account a ON a.id = c.account_id WHERE a.user_id = $1`;
// An abandoned purchase is no payment: neither its page nor its voided invoice is listed. One that can
// still be paid is.
const kept = `AND NOT (p.kind IN ('first', 'change') AND (p.status = 'canceled' OR (p.status = 'pending' AND coalesce(${isOver}, false))))`;
const newest = `${paid} ${kept} UNION ALL ${unasked} UNION ALL ${begun} AND c.state = 'processing' AND c.expires_at > $3 ORDER BY created_at DESC, id DESC LIMIT $2`;
const one = `${paid} AND (p.id::text = $2 OR p.stripe_ref = $2) UNION ALL ${begun} AND (c.id::text = $2 OR c.stripe_session_id = $2) LIMIT 1`;

/** The payments of a user and their states. */
@Injectable()
export class PaymentsQuery {
  constructor(
    private readonly database: Database,
    private readonly prices: PriceList,
    private readonly clock: Clock,
  ) {}

  async of(userId: string, limit: number): Promise<PaymentLine[]> {
    const now = this.clock.now();
    return (await this.database.query<Row>(newest, [userId, limit, now])).map((row) => this.told(row, now));
  }

  /**
   * By its own id, that of its invoice, or that of the provider's page. Null: unknown, or of another user.
   */
  async progressOf(userId: string, id: string): Promise<PaymentProgress | null> {
    const [row] = await this.database.query<Row>(one, [userId, id]);
    if (!row) return null;
    if (row.kind !== 'checkout') return { id, status: row.status, state: flowOfPayment(row.status) };
    const state = stateAt({ state: row.status, expiresAt: row.expires_at }, this.clock.now());
    return { id, status: statusOfCheckout(state), state };
  }

  private told(row: Row, now: Date): PaymentLine {
    const { id, currency } = row;
    const date = row.created_at.toISOString();
    const tier = row.price_id === null ? null : this.prices.tierOf(row.price_id);
    if (row.kind !== 'checkout') {
      const {
        kind,
        amount,
        credit,
        refunded,
        status,
        description,
        invoice_id: invoice,
        number,
        has_pdf: downloadable,
      } = row;
      return {
        id,
        kind,
        amount,
        credit,
        refunded,
        currency,
        status,
        date,
        description,
        tier,
        ...paymentActions({ kind, status, isOrphaned: false }),
        invoice: invoice === null ? null : { id: invoice, number, downloadable },
      };
    }
    const state = stateAt({ state: row.status, expiresAt: row.expires_at }, now);
    return {
      id,
      kind: 'checkout',
      amount: this.prices.chargeOf(row.price_id).amount ?? 0,
      credit: 0,
      refunded: 0,
      currency,
      status: statusOfCheckout(state),
      date,
      description: tier && planOf(tier).name,
      tier,
      ...checkoutActions({ state }),
      invoice: null,
    };
  }
}

interface InvoiceLine {
  id: string;
  number: string | null;
  productName: string | null;
  kind: PaymentKind;
  tier: Tier | null;
  status: InvoiceStatus;
  total: number;
  amountDue: number;
  amountPaid: number;
  refunded: number;
  currency: string;
  createdAt: string;
  downloadable: boolean;
  hostedUrl: string | null;
}

interface InvoiceRow {
  id: string;
  number: string | null;
  product_name: string | null;
  reason: InvoiceFacts['reason'];
  price_id: string | null;
  status: InvoiceStatus;
  total: number;
  amount_due: number;
  amount_paid: number;
  refunded: number;
  currency: string;
  created_at: Date;
  has_pdf: boolean;
  hosted_url: string | null;
}

const invoices = `SELECT i.stripe_id AS id, i.number, i.product_name, i.reason, i.price_id, CASE WHEN i.status IN ('draft', 'open') AND ${isOver} THEN 'void' ELSE i.status END AS status, i.total, i.amount_due, i.amount_paid, i.refunded, i.currency, i.created_at, i.has_pdf, i.hosted_url
  FROM billing.invoice i JOIN billing.billing_account a ON a.id = i.account_id LEFT JOIN billing.subscription s ON s.stripe_id = i.subscription_id
  WHERE a.user_id = $1 ORDER BY i.created_at DESC, i.stripe_id DESC LIMIT $2`;

@Injectable()
export class InvoicesQuery {
  constructor(
    private readonly database: Database,
    private readonly prices: PriceList,
  ) {}

  async of(userId: string, limit: number): Promise<InvoiceLine[]> {
    return (await this.database.query<InvoiceRow>(invoices, [userId, limit])).map((row) =>
      lineOf(row, row.price_id === null ? null : this.prices.tierOf(row.price_id)),
    );
  }
}

const lineOf = (row: InvoiceRow, tier: Tier | null): InvoiceLine => ({
  id: row.id,
  number: row.number,
  productName: row.product_name,
  kind: kindOf[row.reason],
  tier,
  status: row.status,
  total: row.total,
  amountDue: row.amount_due,
  amountPaid: row.amount_paid,
  refunded: row.refunded,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  downloadable: row.has_pdf,
  // The page of a paid or voided invoice offers no payment.
  hostedUrl: row.status === 'open' ? row.hosted_url : null,
});
