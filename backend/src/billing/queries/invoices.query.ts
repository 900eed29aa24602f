// Hand-written SQL: invoices are joined with their subscriptions, whose end makes an open invoice void.
import { Injectable } from '@nestjs/common';
import type { Tier } from '../../kernel/tier';
import { Database } from '../../platform/database/database';
import type { PaymentKind } from '../domain/payment';
import type { InvoiceFacts, InvoiceStatus } from '../domain/payment-facts';
import { PriceList } from '../domain/price-list';
import { kindOf } from '../domain/project-money';

export interface InvoiceLine {
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

interface Row {
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

// What was open when its subscription ended is owed by nobody, also before the provider is told so.
const invoices = `SELECT i.stripe_id AS id, i.number, i.product_name, i.reason, i.price_id, CASE WHEN i.status IN ('draft', 'open') AND s.status IN ('canceled', 'incomplete_expired') THEN 'void' ELSE i.status END AS status, i.total, i.amount_due, i.amount_paid, i.refunded, i.currency, i.created_at, i.has_pdf, i.hosted_url
  FROM billing.invoice i JOIN billing.billing_account a ON a.id = i.account_id LEFT JOIN billing.subscription s ON s.stripe_id = i.subscription_id
  WHERE a.user_id = $1 ORDER BY i.created_at DESC, i.stripe_id DESC LIMIT $2`;

@Injectable()
export class InvoicesQuery {
  constructor(
    private readonly database: Database,
    private readonly prices: PriceList,
  ) {}

  async of(userId: string, limit: number): Promise<InvoiceLine[]> {
    return (await this.database.query<Row>(invoices, [userId, limit])).map((row) => told(row, row.price_id === null ? null : this.prices.tierOf(row.price_id)));
  }
}

const told = (row: Row, tier: Tier | null): InvoiceLine => ({
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
  // Where there is nothing to pay there is nothing to go there for.
  hostedUrl: row.status === 'open' ? row.hosted_url : null,
});
