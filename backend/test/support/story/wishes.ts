import { atLeast, tierRank } from '@pictick/rules/billing/tier';
import { OpenCheckout } from '../../../src/billing/application/checkout/open-checkout';
import { OpenPortal } from '../../../src/billing/application/checkout/open-portal';
import { CancelPayment } from '../../../src/billing/application/payments/cancel-payment';
import { RetryPayment } from '../../../src/billing/application/payments/retry-payment';
import { Refund } from '../../../src/billing/application/refunds/refund';
import { CancelChange } from '../../../src/billing/application/subscription/cancel-change';
import {
  CancelRedundant,
  CancelSubscription,
} from '../../../src/billing/application/subscription/cancel-subscription';
import { DowngradeSubscription } from '../../../src/billing/application/subscription/downgrade-subscription';
import { ReactivateSubscription } from '../../../src/billing/application/subscription/reactivate-subscription';
import type { Command } from '../../../src/platform/idempotency/idempotency';
import type { BookRows } from '../stripe/fake-stripe';
import type { Books } from './expected-books';
import type { StoryHarness } from './harness';

/**
 * A command: its call, its allowed answers by the fake Stripe's rows, and its effect there once it is done.
 */
export interface Wish {
  name: string;
  give: (command: Command) => Promise<unknown>;
  /** `ok`, or codes of refusals. */
  allowed: readonly string[];
  /** Called where it answered `ok`. */
  effect: (answer: Record<string, unknown>) => void;
  /** The answer where the fake Stripe is silent; a wish with a row is finished later. */
  silence?: string;
  /** The subscriptions that it ends: none of them is charged any more. */
  ends?: readonly string[];
}

export const wishes = [
  'checkout',
  'portal',
  'downgrade',
  'pay-monthly',
  'cancel-later',
  'cancel-now',
  'reactivate',
  'cancel-change',
  'retry',
  'drop-payment',
  'redundant',
  'refund',
] as const;
export type WishName = (typeof wishes)[number];

interface PaymentRow {
  id: string;
  ref: string;
}
interface AttemptRow {
  id: string;
  price: string;
  state: string;
  session: string | null;
}

const nothing = (): void => undefined;
const ok = ['ok'] as const;
const at = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
const home = 'http://localhost:3000/billing';

/** The commands of a user. Null: there is nothing to act on. */
export class Wishes {
  constructor(
    private readonly story: StoryHarness,
    private readonly books: Books,
  ) {}

  async of(name: WishName, which: number): Promise<Wish | null> {
    switch (name) {
      case 'checkout':
        return this.checkout(at(Object.values(this.story.fakeStripe.prices), which) ?? '');
      case 'portal':
        return {
          name,
          give: (command) => this.get(OpenPortal).execute(command, home, 'de'),
          allowed: this.books.customer && (await this.linked()) ? ok : ['no_customer_id_for_portal'],
          effect: nothing,
          silence: 'stripe.failed_to_open_portal',
        };
      case 'downgrade':
        return this.downgrade((['trial', 'starter', 'pro', 'platinum'] as const)[which % 4] ?? 'trial');
      case 'pay-monthly':
        return this.payMonthly();
      case 'cancel-later':
      case 'cancel-now':
        return this.cancel(name === 'cancel-now');
      case 'reactivate':
        return this.reactivate();
      case 'cancel-change':
        return this.cancelChange(which);
      case 'retry':
        return this.retry(which);
      case 'drop-payment':
        return this.dropPayment(which);
      case 'redundant':
        return this.redundant();
      case 'refund':
        return this.refund();
    }
  }

  private get<T>(token: abstract new (...args: never[]) => T): T {
    return this.story.harness.get(token);
  }

  private async linked(): Promise<boolean> {
    return (
      (
        await this.story.rows(
          'SELECT 1 FROM billing.billing_account WHERE user_id = $1 AND stripe_customer_id IS NOT NULL',
          this.story.userId,
        )
      ).length > 0
    );
  }

  private mine<R extends object>(
    table: 'payment' | 'checkout_attempt' | 'subscription_change',
    columns: string,
  ): Promise<R[]> {
    const text = `SELECT ${columns} FROM billing.${table} t JOIN billing.billing_account a ON a.id = t.account_id WHERE a.user_id = $1 ORDER BY t.created_at, t.id`;
    return this.story.rows<R>(text, this.story.userId);
  }

  private attempts = (): Promise<AttemptRow[]> =>
    this.mine('checkout_attempt', 't.id, t.price_id AS price, t.state, t.stripe_session_id AS session');

  /** Refused for a user without a known customer. */
  private async customers(refusals: readonly string[] | null): Promise<readonly string[]> {
    return (await this.linked()) ? (refusals ?? ok) : ['no_customer_id'];
  }

  private async checkout(priceId: string, name = 'checkout'): Promise<Wish> {
    const pages = await this.attempts();
    // A page that was opened a moment ago is returned again, without another read.
    const again = pages.some(
      ({ price, state, session }) =>
        price === priceId &&
        state === 'processing' &&
        this.books.sessions().some(({ id, created }) => id === session && this.books.now - created < 60),
    );
    return {
      name: `${name} ${priceId}`,
      give: (command) => this.get(OpenCheckout).execute(command, priceId, 'de'),
      allowed: again ? ok : [this.whetherToBuy(priceId)],
      effect: ({ session }) => {
        const { url } = session as { url: string };
        expect(url).toMatch(/^http/);
        expect(this.books.sessions().filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
      },
    };
  }

  private whetherToBuy(priceId: string): string {
    const [current] = this.books.live();
    // An unpaid first purchase is replaced by this one.
    if (!current) return 'ok';
    if (!this.books.gives(current)) return 'payment_due';
    const [wished, has] = [tierRank(this.books.tierOfPrice(priceId)), tierRank(this.books.tierOf(current))];
    if (wished < has) return 'use_downgrade_option';
    if (wished === has && (!this.books.isYear(priceId) || this.books.isYear(current.items[0]?.price ?? '')))
      return 'already_subscribed_to_plan';
    if (this.books.aheadOf(current)) return 'PENDING_CHANGES';
    return current.status === 'past_due' ? 'payment_due' : 'ok';
  }

  private async downgrade(tier: 'trial' | 'starter' | 'pro' | 'platinum'): Promise<Wish> {
    const [best] = this.books.live();
    const refusal = ((): string => {
      if (!best) return 'no_active_subscription';
      if (atLeast(tier, this.books.tierOf(best))) return 'not_a_downgrade';
      if (tier !== 'trial' && best.status !== 'active' && best.status !== 'trialing') return 'payment_due';
      return this.books.aheadOf(best) ? 'PENDING_CHANGES' : 'ok';
    })();
    return {
      name: `downgrade ${tier}`,
      give: (command) => this.get(DowngradeSubscription).execute(command, tier),
      allowed: await this.customers([refusal]),
      effect: () =>
        expect(this.books.aheadOf(this.books.live()[0] ?? null)).toEqual({
          changeType: tier === 'trial' ? 'cancel' : 'downgrade',
          toTier: tier,
        }),
    };
  }

  /** The same plan by the month, from the end of the paid year. */
  private async payMonthly(): Promise<Wish> {
    const [best] = this.books.live();
    const tier = best ? this.books.tierOf(best) : 'pro';
    const refusal = ((): string => {
      if (!best) return 'no_active_subscription';
      if (!this.books.isYear(best.items[0]?.price ?? '')) return 'already_subscribed_to_plan';
      if (best.status !== 'active' && best.status !== 'trialing') return 'payment_due';
      return this.books.aheadOf(best) ? 'PENDING_CHANGES' : 'ok';
    })();
    return {
      name: `pay monthly ${tier}`,
      give: (command) => this.get(DowngradeSubscription).execute(command, tier, 'month'),
      allowed: await this.customers([refusal]),
      effect: () =>
        expect(this.books.nextOf(this.books.live()[0]!)?.price).toBe(this.story.fakeStripe.prices[tier]),
    };
  }

  private async cancel(immediately: boolean): Promise<Wish> {
    const live = this.books.live();
    const refusal = live[0]
      ? !immediately && this.books.aheadOf(live[0])
        ? 'PENDING_CHANGES'
        : 'ok'
      : this.books.subs().length > 0
        ? 'no_subscription_to_cancel'
        : 'no_active_subscription';
    const theirs = (): BookRows['subscription'][] =>
      this.books.subs().filter(({ id }) => live.some((one) => one.id === id));
    return {
      name: immediately ? 'cancel-now' : 'cancel-later',
      give: (command) => this.get(CancelSubscription).execute(command, immediately),
      allowed: await this.customers([refusal]),
      effect: () => {
        for (const sub of theirs())
          expect([sub.id, immediately ? sub.endedAt : (sub.cancelAt ?? sub.endedAt)]).not.toEqual([
            sub.id,
            null,
          ]);
        if (immediately) expect(theirs().flatMap(this.books.owedFor)).toEqual([]);
      },
      ...(immediately && { ends: live.map(({ id }) => id) }),
    };
  }

  private async reactivate(): Promise<Wish> {
    const [best] = this.books.live();
    return {
      name: 'reactivate',
      give: (command) => this.get(ReactivateSubscription).execute(command),
      allowed: await this.customers([
        !best ? 'no_active_subscription' : best.cancelAt === null ? 'nothing_to_reactivate' : 'ok',
      ]),
      effect: () => expect(this.books.subs().find(({ id }) => id === best?.id)?.cancelAt).toBeNull(),
    };
  }

  private async cancelChange(which: number): Promise<Wish | null> {
    const change = at(
      await this.mine<{ id: string; type: string; to: string; status: string; ref: string }>(
        'subscription_change',
        't.id, t.change_type AS type, t.to_tier AS "to", t.status, t.stripe_ref AS ref',
      ),
      which,
    );
    if (!change) return null;
    const [best] = this.books.live();
    const ahead = this.books.aheadOf(best ?? null);
    const isIt =
      (change.status === 'pending' || change.status === 'processing') &&
      ahead?.changeType === change.type &&
      ahead.toTier === change.to &&
      (change.ref.startsWith('command:') || [best?.id, best?.schedule].includes(change.ref));
    return {
      name: `cancel-change ${change.type} ${change.status}`,
      give: (command) => this.get(CancelChange).execute(command, change.id),
      allowed: [isIt ? 'ok' : 'change_not_cancellable'],
      effect: () => {
        const sub = this.books.subs().find(({ id }) => id === best?.id);
        expect(
          change.type === 'cancel' ? sub?.cancelAt : change.type === 'upgrade' ? sub?.pending : sub?.schedule,
        ).toBeNull();
      },
    };
  }

  private async retry(which: number): Promise<Wish | null> {
    const [payments, pages] = [
      await this.mine<PaymentRow>('payment', 't.id, t.stripe_ref AS ref'),
      await this.attempts(),
    ];
    const one = at([...payments, ...pages], which);
    if (!one) return null;
    const give = (command: Command): Promise<unknown> =>
      this.get(RetryPayment).execute(command, one.id, 'de');
    if ('price' in one) {
      const bought = await this.checkout(one.price, 'retry page');
      return {
        ...bought,
        give,
        allowed:
          one.state === 'processing' || one.state === 'failed' ? bought.allowed : ['payment_not_retryable'],
        effect: nothing,
      };
    }
    const invoice = (): BookRows['invoice'] | undefined =>
      this.books.invoices().find(({ id }) => id === one.ref);
    return {
      name: `retry ${one.ref}`,
      give,
      allowed: this.isOwed(invoice()) ? ['ok', 'card_declined'] : ['payment_not_retryable'],
      effect: ({ status, url }) => {
        expect(invoice()?.status).toBe(status === 'completed' ? 'paid' : 'open');
        if (status !== 'completed') expect(url).toMatch(/^http/);
      },
    };
  }

  /** Open, and not of an ended subscription. */
  private isOwed(invoice: BookRows['invoice'] | undefined): boolean {
    return (
      invoice?.status === 'open' &&
      this.books.subs().some(({ id, endedAt }) => id === invoice.subscription && endedAt === null)
    );
  }

  private async dropPayment(which: number): Promise<Wish | null> {
    const [payments, pages] = [
      await this.mine<PaymentRow>('payment', 't.id, t.stripe_ref AS ref'),
      await this.attempts(),
    ];
    const one = at([...payments, ...pages], which);
    if (!one) return null;
    const give = (command: Command): Promise<unknown> => this.get(CancelPayment).execute(command, one.id);
    if ('price' in one)
      return {
        name: `drop page ${one.state}`,
        give,
        allowed: this.mayDrop(one),
        effect: () =>
          expect(['expired', undefined]).toContain(
            this.books.sessions().find(({ id }) => id === one.session)?.status,
          ),
      };
    const invoice = (): BookRows['invoice'] | undefined =>
      this.books.invoices().find(({ id }) => id === one.ref);
    const mayDrop =
      this.isOwed(invoice()) &&
      ['subscription_create', 'subscription_update'].includes(invoice()?.reason ?? '');
    return {
      name: `drop ${one.ref}`,
      give,
      allowed: [mayDrop ? 'ok' : 'payment_not_cancellable'],
      effect: () => expect(invoice()?.status).toBe('void'),
    };
  }

  /** A paid or ended page cannot be cancelled, nor one whose payment waits for the bank. */
  private mayDrop({ state, price, session }: AttemptRow): string[] {
    if (state !== 'processing') return ['payment_not_cancellable'];
    const page = this.books.sessions().find(({ id }) => id === session);
    const bought = this.books
      .subs()
      .some((sub) => this.books.gives(sub) || (sub.status === 'incomplete' && sub.items[0]?.price === price));
    if (!bought && page?.status === 'open') return ['ok'];
    // A paid page whose subscription has ended already counts as abandoned.
    return page?.status === 'open'
      ? ['ok', 'payment_not_cancellable']
      : ['payment_not_cancellable', ...(page?.status === 'complete' ? ['failed_to_cancel_payment'] : [])];
  }

  private async redundant(): Promise<Wish> {
    const [best, ...others] = this.books.live();
    return {
      name: 'redundant',
      give: (command) => this.get(CancelRedundant).execute(command),
      allowed: await this.customers([best ? 'ok' : 'no_active_subscription']),
      effect: ({ canceled }) => {
        expect(canceled).toBe(others.length);
        expect(this.books.live().map(({ id }) => id)).toEqual([best?.id]);
      },
      ends: others.map(({ id }) => id),
    };
  }

  private async refund(): Promise<Wish> {
    const back = this.books.guaranteed(await this.story.guaranteeUsed(this.books.fingerprints()));
    const isAll = 'invoices' in back;
    const refusal = !isAll
      ? back.refusal
      : back.invoices.every(this.books.isDisputed)
        ? 'failed_to_refund'
        : 'ok';
    return {
      name: 'refund',
      give: (command) => this.get(Refund).execute(command),
      allowed: await this.customers([refusal]),
      effect: () => {
        if (!isAll) return;
        for (const { id, total } of back.invoices.filter((invoice) => !this.books.isDisputed(invoice)))
          expect([
            id,
            this.books
              .invoices()
              .filter((one) => one.id === id)
              .map(this.books.backOf),
          ]).toEqual([id, [total]]);
        for (const { id } of back.subs)
          expect([id, this.books.subs().find((one) => one.id === id)?.endedAt]).not.toEqual([id, null]);
      },
      ...(isAll && { ends: back.subs.map(({ id }) => id) }),
    };
  }
}
