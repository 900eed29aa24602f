import type { DomainEvent } from '../../kernel/domain-event';
import { EntitlementChanged } from '../events';
import { type AccountFacts, paidTierAt } from './billing-account';
import * as happened from './happenings';
import { creditUsed } from './payment';
import type { InvoiceFacts } from './payment-facts';
import type { Projection, Was } from './projection';
import { givesPlan, isLive, type SubscriptionRow } from './subscription';
import { isAnnounced } from './subscription-change';

type Told = Omit<Projection, 'events'>;

/** What has happened between what we knew and what is true now. Told again, nothing has. */
export function happenings(was: Was, told: Told, now: Date): DomainEvent[] {
  const who = { userId: was.account.userId, accountId: was.account.id };
  return [
    ...ofCheckouts(who, told),
    ...ofChanges(who, was, told),
    ...ofSubscription(who, was, told),
    ...ofInvoices(who, was, told),
    ...ofMoneyBack(who, was, told),
    ...ofEntitlement(was, told, now),
  ];
}

const ofCheckouts = (who: happened.Who, { checkouts }: Told): DomainEvent[] =>
  checkouts.flatMap(({ id, state }): DomainEvent[] =>
    state === 'success'
      ? [happened.CheckoutSucceeded({ ...who, attemptId: id })]
      : state === 'cancelled'
        ? [happened.CheckoutExpired({ ...who, attemptId: id })]
        : [],
  );

function ofChanges(who: happened.Who, was: Was, { changes }: Told): DomainEvent[] {
  const before = new Map(was.changes.map((change) => [change.id, change]));
  return changes.flatMap(({ id, changeType, toTier, scheduledDate, status, ref }): DomainEvent[] => {
    const what = { ...who, changeType, toTier };
    if (status === 'completed') return [happened.ChangeCompleted(what)];
    if (status === 'failed') return [happened.ChangeFailed(what)];
    if (status === 'canceled')
      return changeType === 'cancel'
        ? [happened.CancellationWithdrawn({ ...who, subscriptionId: ref })]
        : [happened.ChangeWithdrawn(what)];
    if (status === 'superseded') return [];
    const known = id === null ? undefined : before.get(id);
    return known && !isAnnounced(known)
      ? []
      : [happened.ChangeScheduled({ ...what, at: scheduledDate?.toISOString() ?? null })];
  });
}

function ofSubscription(who: happened.Who, was: Was, { account, subscriptions }: Told): DomainEvent[] {
  const before = new Map(was.subscriptions.map((row) => [row.id, row]));
  const events: DomainEvent[] = [];
  for (const row of subscriptions) {
    const known = before.get(row.id);
    if (givesPlan(row.status) && row.tier && !(known && isLive(known.status)))
      events.push(happened.SubscriptionActivated({ ...who, subscriptionId: row.id, tier: row.tier }));
    if (known && isLive(known.status) && row.endedAt !== null)
      events.push(
        happened.SubscriptionEnded({
          ...who,
          subscriptionId: row.id,
          why: known.status === 'past_due' || known.status === 'unpaid' ? 'unpaid' : 'user',
        }),
      );
    events.push(...ofPayment(who, known, row));
  }
  if (account.redundant && !was.account.redundant) events.push(happened.RedundantSubscriptionDetected(who));
  if (was.account.tier !== account.tier && was.account.tier !== 'trial' && account.tier !== 'trial')
    events.push(happened.TierChanged({ ...who, from: was.account.tier, to: account.tier }));
  return events;
}

function ofPayment(
  who: happened.Who,
  known: SubscriptionRow | undefined,
  row: SubscriptionRow,
): DomainEvent[] {
  const invoiceId = row.latestInvoiceId;
  if (row.status === 'incomplete' && known?.status !== 'incomplete')
    return [happened.PaymentActionRequired({ ...who, invoiceId })];
  if (row.pendingPriceId !== null && known && known.pendingPriceId === null)
    return [happened.PaymentActionRequired({ ...who, invoiceId })];
  if (row.status === 'past_due' && known?.status !== 'past_due')
    return [happened.PaymentFailed({ ...who, invoiceId })];
  if (
    (known?.status === 'past_due' || known?.status === 'unpaid') &&
    (row.status === 'active' || row.status === 'trialing')
  )
    return [happened.PaymentRecovered(who)];
  return [];
}

function ofInvoices(who: happened.Who, was: Was, { invoices }: Told): DomainEvent[] {
  const before = new Map(was.invoices.map(({ id, status }) => [id, status]));
  return invoices.flatMap((invoice): DomainEvent[] => {
    const { id: invoiceId, status, amountPaid } = invoice;
    if (before.get(invoiceId) === status) return [];
    if (status === 'void') return [happened.InvoiceVoided({ ...who, invoiceId })];
    if (status !== 'paid') return [];
    const credit = creditUsed(invoice);
    return [
      happened.InvoicePaid({ ...who, invoiceId, amountPaid, first: isFirst(invoice, invoices) }),
      ...(credit > 0 ? [happened.CreditApplied({ ...who, invoiceId, amountCents: credit })] : []),
    ];
  });
}

function ofMoneyBack(who: happened.Who, was: Was, { account, invoices }: Told): DomainEvent[] {
  const before = new Map(was.invoices.map(({ id, refunded }) => [id, refunded]));
  const back = invoices
    .filter(({ id, refunded }) => refunded > (before.get(id) ?? 0))
    .map(({ id }) => happened.InvoiceRefunded({ ...who, invoiceId: id }));
  return account.disputed && !was.account.disputed ? [...back, happened.PaymentDisputed(who)] : back;
}

/** The first for which money came. */
const isFirst = ({ id, amountPaid, createdAt }: InvoiceFacts, invoices: readonly InvoiceFacts[]): boolean =>
  amountPaid > 0 &&
  !invoices.some(
    (other) =>
      other.id !== id &&
      other.status === 'paid' &&
      other.amountPaid > 0 &&
      (other.createdAt < createdAt || (other.createdAt.getTime() === createdAt.getTime() && other.id < id)),
  );

/** When the tier of today ends, as far as is known; null: it renews itself. */
const untilOf = ({
  status,
  cancelAt,
  periodEnd,
}: Pick<AccountFacts, 'status' | 'cancelAt' | 'periodEnd'>): string | null =>
  (status === 'active_canceling'
    ? cancelAt
    : status === 'active_downgrading'
      ? periodEnd
      : null
  )?.toISOString() ?? null;

function ofEntitlement({ account: before }: Was, { account }: Told, now: Date): DomainEvent[] {
  const tier = paidTierAt(account, now);
  const until = untilOf(account);
  const same = before.tier === account.tier && paidTierAt(before, now) === tier && untilOf(before) === until;
  return same ? [] : [EntitlementChanged({ userId: before.userId, tier, until })];
}
