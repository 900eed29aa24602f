import { DomainError } from '../../kernel/domain-error';
import type { InvoiceRow } from './payment';
import { guaranteeDays } from './plan-catalogue';
import { refusal } from './refusals';
import type { SubscriptionRow } from './subscription';
import { isLive, isOver } from './subscription-state';

const day = 86_400_000;

export interface Refundable {
  /** Paid, and not given back yet. */
  invoices: [InvoiceRow, ...InvoiceRow[]];
  /** Of what they were for, what still lives. */
  subscriptionIds: string[];
  /** What changes of plan have left of it as credit: it does not go back twice. */
  credited: number;
}

type Subscription = Pick<SubscriptionRow, 'id' | 'status' | 'endedAt'>;

/**
 * What goes back: everything that was paid for a subscription, if the first of it is no more than 30 days ago. Each by itself: a second one that was
 * bought by mistake can be given back beside one of many years, and nobody loses the guarantee by having left first.
 */
export function refundable(subscriptions: readonly Subscription[], all: readonly InvoiceRow[], now: Date): Refundable {
  const inTime = (moment: Date): boolean => now.getTime() - moment.getTime() <= guaranteeDays * day;
  const theirs = subscriptions.filter(({ status, endedAt }) => isLive(status) || (isOver({ status }) && endedAt !== null && inTime(endedAt)));
  if (theirs.length === 0) throw refusal('no_active_subscription');
  const paid = theirs.map((one) => paidFor(one, all)).filter(({ invoices }) => invoices.some(isOpen));
  if (paid.length === 0) throw refusal('nothing_to_refund');
  const back = paid.filter(({ invoices }) => inTime(firstOf(invoices)));
  const [first, ...others] = back.flatMap(({ invoices }) => invoices.filter(isOpen));
  if (!first) throw refusal('refund_period_over');
  return { invoices: [first, ...others], subscriptionIds: back.flatMap(({ ids }) => ids), credited: back.reduce((sum, { credited }) => sum + credited, 0) };
}

/** The same, for whom it is to be offered to. */
export function isRefundable(subscriptions: readonly Subscription[], all: readonly InvoiceRow[], now: Date): boolean {
  try {
    return refundable(subscriptions, all, now).invoices.length > 0;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

function paidFor({ id, status }: Subscription, all: readonly InvoiceRow[]): { ids: string[]; invoices: InvoiceRow[]; credited: number } {
  const theirs = all.filter((invoice) => invoice.status === 'paid' && invoice.subscriptionId === id);
  return { ids: isLive(status) ? [id] : [], invoices: theirs.filter(({ total }) => total > 0), credited: creditedBy(theirs) };
}

/** What changes to something cheaper have left of it. */
export const creditedBy = (invoices: readonly Pick<InvoiceRow, 'total'>[]): number => invoices.reduce((sum, { total }) => sum + Math.max(0, -total), 0);
const isOpen = ({ total, refunded }: InvoiceRow): boolean => refunded < total;
const firstOf = (invoices: readonly InvoiceRow[]): Date => new Date(Math.min(...invoices.map(({ paidAt, createdAt }) => (paidAt ?? createdAt).getTime())));
