import type { InvoiceRow } from './payment';
import { refusal } from './refusals';
import type { SubscriptionRow } from './subscription';

export const guaranteeDays = 30;
const day = 86_400_000;

/** What goes back: everything that was paid for these subscriptions, if the first of it is no more than 30 days ago. */
export function refundable(live: readonly Pick<SubscriptionRow, 'id'>[], invoices: readonly InvoiceRow[], now: Date): InvoiceRow[] {
  const ids = live.map(({ id }) => id);
  const paid = invoices.filter(({ status, subscriptionId, total }) => status === 'paid' && total > 0 && subscriptionId !== null && ids.includes(subscriptionId));
  const first = Math.min(...paid.map(({ paidAt, createdAt }) => (paidAt ?? createdAt).getTime()));
  const open = paid.filter(({ total, refunded }) => refunded < total);
  if (open.length === 0) throw refusal('nothing_to_refund');
  if (now.getTime() - first > guaranteeDays * day) throw refusal('refund_period_over');
  return open;
}
