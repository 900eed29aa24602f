import { guaranteeDays, withdrawalDays } from '@pictick/rules/billing/guarantee';
import { DomainError } from '../../../kernel/domain-error';
import { billingError } from '../billing.errors';
import type { InvoiceRow } from '../payments/payment';
import { isLive, isOver, type SubscriptionRow } from '../subscription/subscription';

const day = 86_400_000;

/** By the guarantee everything goes back for 30 days, once per person and card; by law for 14 days, from each contract, whatever was used before. */
export const refundGrounds = ['guarantee', 'withdrawal'] as const;
export type RefundGround = (typeof refundGrounds)[number];

export interface Refundable {
  ground: RefundGround;
  /** Paid, and not given back yet. */
  invoices: [InvoiceRow, ...InvoiceRow[]];
  /** Of what they were for, what still lives. */
  subscriptionIds: string[];
  /** What changes of plan have left of it as credit: it does not go back twice. */
  credited: number;
  /** All of it goes back by law as well: a guarantee that was used elsewhere meanwhile stops nothing. */
  byLaw: boolean;
  /** When the first of it was paid. */
  paidAt: Date;
  /** Last moment at which all of it goes back. */
  until: Date;
}

type Subscription = Pick<SubscriptionRow, 'id' | 'status' | 'endedAt'>;

/**
 * What goes back: everything that was paid for a contract (a subscription), if the first of it is recent enough. Each by itself: a second one that was
 * bought by mistake can be given back beside one of many years, and nobody loses the right by having left first. This is the one rule: answers,
 * buttons and mails follow it. `used`: the guarantee was used by this person or with this card.
 */
export function refundable(
  subscriptions: readonly Subscription[],
  all: readonly InvoiceRow[],
  used: boolean,
  now: Date,
): Refundable {
  const within = (moment: Date, days: number): boolean => now.getTime() - moment.getTime() <= days * day;
  const theirs = subscriptions.filter(
    ({ status, endedAt }) =>
      isLive(status) || (isOver({ status }) && endedAt !== null && within(endedAt, guaranteeDays)),
  );
  if (theirs.length === 0) throw billingError('no_active_subscription');
  const paid = theirs.map((one) => paidFor(one, all)).filter(({ invoices }) => invoices.some(isOpen));
  if (paid.length === 0) throw billingError('nothing_to_refund');
  const guaranteed = paid.filter(({ invoices }) => within(firstOf(invoices), guaranteeDays));
  if (guaranteed.length === 0) throw billingError('refund_period_over');
  const lawful = guaranteed.filter(({ invoices }) => within(firstOf(invoices), withdrawalDays));
  const back = used ? lawful : guaranteed;
  const [first, ...others] = back.flatMap(({ invoices }) => invoices.filter(isOpen));
  if (!first) throw billingError('refund_already_used');
  const paidAt = new Date(Math.min(...back.map(({ invoices }) => firstOf(invoices).getTime())));
  return {
    ground: used ? 'withdrawal' : 'guarantee',
    invoices: [first, ...others],
    subscriptionIds: back.flatMap(({ ids }) => ids),
    credited: back.reduce((sum, { credited }) => sum + credited, 0),
    byLaw: lawful.length === back.length,
    paidAt,
    until: new Date(paidAt.getTime() + (used ? withdrawalDays : guaranteeDays) * day),
  };
}

/** Why nothing goes back: nothing was paid, all of it is back already, or it is too late. */
export const noRefunds = ['none', 'paid_back', 'over'] as const;
export type NoRefund = (typeof noRefunds)[number];
type RefundDue = { due: Refundable; not: null } | { due: null; not: NoRefund };

/** The same, for whom it is to be offered to, or told why not. */
export function refundDue(
  subscriptions: readonly Subscription[],
  all: readonly InvoiceRow[],
  used: boolean,
  now: Date,
): RefundDue {
  try {
    return { due: refundable(subscriptions, all, used, now), not: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const paid = all.filter(({ status, total }) => status === 'paid' && total > 0);
    if (error.code === 'refund_period_over' || error.code === 'refund_already_used')
      return { due: null, not: 'over' };
    return { due: null, not: paid.length > 0 && !paid.some(isOpen) ? 'paid_back' : 'none' };
  }
}

/** What will go back: in cash as far as it was paid in cash, the rest as credit. What a change has credited is part of it already. */
export function amountsOf({ invoices, credited }: Pick<Refundable, 'invoices' | 'credited'>): {
  cash: number;
  credit: number;
} {
  const open = invoices.map(({ total, refunded, amountPaid }) => ({
    all: total - refunded,
    cash: Math.min(total - refunded, Math.max(0, amountPaid - refunded)),
  }));
  const cash = open.reduce((sum, each) => sum + each.cash, 0);
  return { cash, credit: Math.max(0, open.reduce((sum, each) => sum + each.all - each.cash, 0) - credited) };
}

/** The cards that a person paid with, as far as the provider names them. */
export const cardsOf = (invoices: readonly Pick<InvoiceRow, 'cardFingerprint'>[]): string[] => [
  ...new Set(invoices.flatMap(({ cardFingerprint }) => cardFingerprint ?? [])),
];

function paidFor(
  { id, status }: Subscription,
  all: readonly InvoiceRow[],
): { ids: string[]; invoices: InvoiceRow[]; credited: number } {
  const theirs = all.filter((invoice) => invoice.status === 'paid' && invoice.subscriptionId === id);
  return {
    ids: isLive(status) ? [id] : [],
    invoices: theirs.filter(({ total }) => total > 0),
    credited: creditedBy(theirs),
  };
}

/** What changes to something cheaper have left of it. */
export const creditedBy = (invoices: readonly Pick<InvoiceRow, 'total'>[]): number =>
  invoices.reduce((sum, { total }) => sum + Math.max(0, -total), 0);
const isOpen = ({ total, refunded }: InvoiceRow): boolean => refunded < total;
const firstOf = (invoices: readonly InvoiceRow[]): Date =>
  new Date(Math.min(...invoices.map(({ paidAt, createdAt }) => (paidAt ?? createdAt).getTime())));

/** The uses of the guarantee: once per user, and once per card. The rows outlive the account and name no user. */
export abstract class GuaranteeClaims {
  /** False: this person or this card had its money back already, by another claim. The same claim may come again. */
  abstract claim(id: string, userId: string, card: string | null, now: Date): Promise<boolean>;
  /** Nothing came of it. */
  abstract release(id: string): Promise<void>;
  /** By this person, or with one of these cards. */
  abstract isUsed(userId: string, cards: readonly string[]): Promise<boolean>;
}
