import type { DomainEvent } from '../../../kernel/domain-event';
import { EntitlementChanged } from '../../events';
import { type AccountFacts, paidTierAt } from '../account/billing-account';
import * as billingEvents from '../billing-events';
import { creditUsed } from '../payments/payment';
import type { InvoiceFacts } from '../provider/payment-facts';
import { givesPlan, isLive, type SubscriptionRow, isUnconfirmed } from '../subscription/subscription';
import type { Projection, StoredState } from './projection';

type Projected = Omit<Projection, 'events'>;

/** The events between the stored state and the projected one. The same state gives none. */
export function deriveEvents(was: StoredState, projected: Projected, now: Date): DomainEvent[] {
  const who = { userId: was.account.userId, accountId: was.account.id };
  return [
    ...ofCheckouts(who, projected),
    ...ofChanges(who, was, projected),
    ...ofSubscription(who, was, projected),
    ...ofInvoices(who, was, projected),
    ...ofRefunds(who, was, projected),
    ...ofEntitlement(was, projected, now),
  ];
}

const ofCheckouts = (who: billingEvents.AccountRef, { checkouts }: Projected): DomainEvent[] =>
  checkouts.flatMap(({ id, state }): DomainEvent[] =>
    state === 'success'
      ? [billingEvents.CheckoutSucceeded({ ...who, attemptId: id })]
      : state === 'cancelled'
        ? [billingEvents.CheckoutExpired({ ...who, attemptId: id })]
        : [],
  );

function ofChanges(who: billingEvents.AccountRef, was: StoredState, { changes }: Projected): DomainEvent[] {
  const before = new Map(was.changes.map((change) => [change.id, change]));
  return changes.flatMap(({ id, changeType, toTier, scheduledDate, status, ref }): DomainEvent[] => {
    const what = { ...who, changeType, toTier };
    if (status === 'completed') return [billingEvents.ChangeCompleted(what)];
    if (status === 'failed') return [billingEvents.ChangeFailed(what)];
    if (status === 'canceled')
      return changeType === 'cancel'
        ? [billingEvents.CancellationWithdrawn({ ...who, subscriptionId: ref })]
        : [billingEvents.ChangeWithdrawn(what)];
    if (status === 'superseded') return [];
    const known = id === null ? undefined : before.get(id);
    return known && !isUnconfirmed(known)
      ? []
      : [billingEvents.ChangeScheduled({ ...what, at: scheduledDate?.toISOString() ?? null })];
  });
}

function ofSubscription(
  who: billingEvents.AccountRef,
  was: StoredState,
  { account, subscriptions }: Projected,
): DomainEvent[] {
  const before = new Map(was.subscriptions.map((row) => [row.id, row]));
  const events: DomainEvent[] = [];
  for (const row of subscriptions) {
    const known = before.get(row.id);
    if (givesPlan(row.status) && row.tier && !(known && isLive(known.status)))
      events.push(billingEvents.SubscriptionActivated({ ...who, subscriptionId: row.id, tier: row.tier }));
    if (known && isLive(known.status) && row.endedAt !== null)
      events.push(
        billingEvents.SubscriptionEnded({
          ...who,
          subscriptionId: row.id,
          why: known.status === 'past_due' || known.status === 'unpaid' ? 'unpaid' : 'user',
        }),
      );
    events.push(...ofPayment(who, known, row));
  }
  if (account.redundant && !was.account.redundant)
    events.push(billingEvents.RedundantSubscriptionDetected(who));
  if (was.account.tier !== account.tier && was.account.tier !== 'trial' && account.tier !== 'trial')
    events.push(billingEvents.TierChanged({ ...who, from: was.account.tier, to: account.tier }));
  return events;
}

function ofPayment(
  who: billingEvents.AccountRef,
  known: SubscriptionRow | undefined,
  row: SubscriptionRow,
): DomainEvent[] {
  const invoiceId = row.latestInvoiceId;
  if (row.status === 'incomplete' && known?.status !== 'incomplete')
    return [billingEvents.PaymentActionRequired({ ...who, invoiceId })];
  if (row.pendingPriceId !== null && known && known.pendingPriceId === null)
    return [billingEvents.PaymentActionRequired({ ...who, invoiceId })];
  if (row.status === 'past_due' && known?.status !== 'past_due')
    return [billingEvents.PaymentFailed({ ...who, invoiceId })];
  if (
    (known?.status === 'past_due' || known?.status === 'unpaid') &&
    (row.status === 'active' || row.status === 'trialing')
  )
    return [billingEvents.PaymentRecovered(who)];
  return [];
}

function ofInvoices(who: billingEvents.AccountRef, was: StoredState, { invoices }: Projected): DomainEvent[] {
  const before = new Map(was.invoices.map(({ id, status }) => [id, status]));
  return invoices.flatMap((invoice): DomainEvent[] => {
    const { id: invoiceId, status, amountPaid } = invoice;
    if (before.get(invoiceId) === status) return [];
    if (status === 'void') return [billingEvents.InvoiceVoided({ ...who, invoiceId })];
    if (status !== 'paid') return [];
    const credit = creditUsed(invoice);
    return [
      billingEvents.InvoicePaid({ ...who, invoiceId, amountPaid, first: isFirst(invoice, invoices) }),
      ...(credit > 0 ? [billingEvents.CreditApplied({ ...who, invoiceId, amountCents: credit })] : []),
    ];
  });
}

function ofRefunds(
  who: billingEvents.AccountRef,
  was: StoredState,
  { account, invoices }: Projected,
): DomainEvent[] {
  const before = new Map(was.invoices.map(({ id, refunded }) => [id, refunded]));
  const back = invoices
    .filter(({ id, refunded }) => refunded > (before.get(id) ?? 0))
    .map(({ id }) => billingEvents.InvoiceRefunded({ ...who, invoiceId: id }));
  return account.disputed && !was.account.disputed ? [...back, billingEvents.PaymentDisputed(who)] : back;
}

/** True: the first invoice of the account that was paid in cash. */
const isFirst = ({ id, amountPaid, createdAt }: InvoiceFacts, invoices: readonly InvoiceFacts[]): boolean =>
  amountPaid > 0 &&
  !invoices.some(
    (other) =>
      other.id !== id &&
      other.status === 'paid' &&
      other.amountPaid > 0 &&
      (other.createdAt < createdAt || (other.createdAt.getTime() === createdAt.getTime() && other.id < id)),
  );

/** The known end of the present tier. Null: it renews itself. */
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

function ofEntitlement({ account: before }: StoredState, { account }: Projected, now: Date): DomainEvent[] {
  const tier = paidTierAt(account, now);
  const until = untilOf(account);
  const same = before.tier === account.tier && paidTierAt(before, now) === tier && untilOf(before) === until;
  return same ? [] : [EntitlementChanged({ userId: before.userId, tier, until })];
}
