import { guaranteeDays, withdrawalDays } from '@pictick/rules/billing/guarantee';
import { DomainError } from '../../../kernel/domain-error';
import { billingError } from '../billing.errors';
import type { InvoiceRow } from '../payments/payment';
import { isLive, isOver, type SubscriptionRow } from '../subscription/subscription';

const day = 86_400_000;

/**
 * Guarantee: everything for 30 days, once per user and card. Withdrawal: by law 14 days for each contract,
 * whatever was used before.
 */
export const refundGrounds = ['guarantee', 'withdrawal'] as const;
export type RefundGround = (typeof refundGrounds)[number];

export interface Refundable {
  ground: RefundGround;
  /** Paid and not refunded yet. */
  invoices: [InvoiceRow, ...InvoiceRow[]];
  /** The live subscriptions of these invoices. */
  subscriptionIds: string[];
  /** Credit that changes of plan have left, which is not refunded twice. In minor units. */
  credited: number;
  /** The law covers all of it as well, so a guarantee that is used elsewhere meanwhile changes nothing. */
  byLaw: boolean;
  /** The first payment. */
  paidAt: Date;
  /** The last moment of the full refund. */
  until: Date;
}

type Subscription = Pick<SubscriptionRow, 'id' | 'status' | 'endedAt'>;

/**
 * The one rule of refunds, which answers, buttons and e-mails follow. Refunds all payments of a contract (a
 * subscription) whose first payment is recent enough; each contract counts by itself, also after its end.
 * `used`: this user or card has used the guarantee.
 * @throws no_active_subscription, nothing_to_refund, refund_period_over, refund_already_used
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

/** Why there is no refund: nothing was paid, all of it is refunded, or it is too late. */
export const noRefunds = ['none', 'paid_back', 'over'] as const;
export type NoRefund = (typeof noRefunds)[number];
type RefundDue = { due: Refundable; not: null } | { due: null; not: NoRefund };

/** The same as an offer for the page: the refund, or the reason why there is none. */
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

/**
 * The refund in cash, as far as cash was paid, and the rest as credit, in minor units. Credit from a change
 * is part of it already.
 */
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

/** The cards that a user paid with, as far as the provider names them. */
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

/** The credit that changes to a cheaper plan have left, in minor units. */
export const creditedBy = (invoices: readonly Pick<InvoiceRow, 'total'>[]): number =>
  invoices.reduce((sum, { total }) => sum + Math.max(0, -total), 0);
const isOpen = ({ total, refunded }: InvoiceRow): boolean => refunded < total;
const firstOf = (invoices: readonly InvoiceRow[]): Date =>
  new Date(Math.min(...invoices.map(({ paidAt, createdAt }) => (paidAt ?? createdAt).getTime())));

/**
 * The uses of the guarantee: once per user, and once per card. The rows outlive the account and name no
 * user.
 */
export abstract class GuaranteeClaims {
  /**
   * False: another claim has used the guarantee of this user or card. Null card: unknown. Repeating a claim
   * is harmless.
   */
  abstract claim(id: string, userId: string, card: string | null, now: Date): Promise<boolean>;
  /** Removes a claim whose refund was refused. */
  abstract release(id: string): Promise<void>;
  /** True: this user or one of these cards has used the guarantee. */
  abstract isUsed(userId: string, cards: readonly string[]): Promise<boolean>;
}
