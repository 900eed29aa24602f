import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import {
  type BillingAccount,
  BillingAccounts,
  type BillingAccountState,
} from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { cardsOf, GuaranteeClaims, refundable, type RefundGround } from '../../domain/refunds/guarantee';
import {
  type AlreadyDone,
  CustomerCommandHandler,
  type DecisionInput,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { CustomerSubscriptions } from '../subscription/customer-subscriptions';
import {
  type RefundPlan,
  type RefundedAmounts,
  refundedTotal,
  refundedSince,
  RefundPayments,
} from './refund-payments';

interface Params extends RefundPlan {
  userId: string;
  openInvoiceIds: string[];
  /** The part of these invoices that was refunded by hand before, in minor units. */
  goneBefore: number;
  /** Absent: decided by the release before, which knew only the guarantee. */
  ground?: RefundGround;
  byLaw?: boolean;
}
export interface RefundAnswer {
  success: true;
  message: string;
  /** The whole refund, in minor units. */
  amount: number;
  /** The part of it that is credit, in minor units. */
  credit: number;
  currency: string;
}

/**
 * Refunds by the guarantee or the legal withdrawal, by the one rule of `refundable`. Live subscriptions end
 * at once.
 * @throws no_customer_id, no_active_subscription, nothing_to_refund, refund_period_over, refund_already_used
 */
@Injectable()
export class Refund extends CustomerCommandHandler<Params, RefundAnswer, RefundedAmounts> {
  readonly kind = 'refund';
  readonly failure = 'failed_to_refund';
  private readonly log = new Logger('billing');

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly records: BillingRecords,
    private readonly accounts: BillingAccounts,
    private readonly guaranteeClaims: GuaranteeClaims,
    private readonly money: RefundPayments,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {
    super(runner);
  }

  async decide(
    account: BillingAccount,
    { id, userId, now }: DecisionInput<object>,
  ): Promise<{ params: Params }> {
    const { id: accountId, customerId } = account;
    if (customerId === null) throw billingError('no_customer_id');
    const all = await this.records.invoicesOf(accountId);
    const used = await this.guaranteeClaims.isUsed(userId, cardsOf(all));
    const { invoices, subscriptionIds, credited, ground, byLaw } = refundable(
      await this.records.subscriptionsOf(accountId),
      all,
      used,
      now,
    );
    const [first, ...others] = invoices;
    const invoiceIds: Params['invoiceIds'] = [first.id, ...others.map((each) => each.id)];
    const openInvoiceIds = await this.subscriptions.owedFor(accountId, subscriptionIds);
    const paidIds = all.filter(({ status }) => status === 'paid').map((each) => each.id);
    const goneBefore = refundedTotal(invoices);
    return {
      params: {
        accountId,
        customerId,
        commandId: id,
        userId,
        invoiceIds,
        subscriptionIds,
        paidIds,
        openInvoiceIds,
        credited,
        goneBefore,
        currency: first.currency,
        ground,
        byLaw,
      },
    };
  }

  /** Claims the guarantee for the user and the card first, so that a crash cannot lead to a second refund. */
  async act(params: Params, steps: Steps): Promise<RefundedAmounts> {
    const { subscriptionIds, openInvoiceIds } = params;
    await this.claim(params);
    const given = await this.money.of(params, steps);
    for (const id of subscriptionIds)
      await this.provider.cancelNow(id, { refundRest: false }, steps.key(`cancel:${id}`));
    for (const id of openInvoiceIds) await this.provider.voidInvoice(id, steps.key(`void:${id}`));
    const later = await this.money.ofLater(params, steps);
    const taken = await this.money.clawBackCredit(params, params.credited + later.credited);
    return { cash: given.cash + later.cash, credit: Math.max(0, given.credit + later.credit - taken) };
  }

  /** A legal withdrawal is refunded even if the guarantee was used, also a moment ago. */
  private async claim({ ground, byLaw, commandId, userId, invoiceIds }: Params): Promise<void> {
    if (ground === 'withdrawal') return;
    const card = await this.provider.cardOf(invoiceIds[0]);
    const claimed = await this.guaranteeClaims.claim(commandId, userId, card, this.clock.now());
    if (!claimed && !byLaw) throw billingError('refund_already_used');
  }

  /** All invoices are refunded and the subscriptions have ended. */
  override async findDone(
    { id }: BillingAccountState,
    params: Params,
  ): Promise<AlreadyDone<RefundedAmounts> | null> {
    const { invoiceIds, subscriptionIds, credited, goneBefore } = params;
    const invoices = (await this.records.invoicesOf(id)).filter((invoice) => invoiceIds.includes(invoice.id));
    if (
      invoices.some(({ refunded, total }) => refunded < total) ||
      !(await this.subscriptions.areOver(id, subscriptionIds))
    )
      return null;
    const taken = await this.money.clawedBack(params);
    if (credited > 0 && taken === null) return null;
    const { cash, credit } = refundedSince(goneBefore, invoices);
    return { result: { cash, credit: Math.max(0, credit - (taken ?? 0)) } };
  }

  async conclude(
    { id }: BillingAccountState,
    { commandId, invoiceIds, paidIds, currency }: Params,
    { cash, credit }: RefundedAmounts,
    at: Date,
  ): Promise<RefundAnswer> {
    const account = await this.accounts.locked(id);
    // Invoices that were paid after the decision are refunded as well.
    const later = (await this.records.invoicesOf(id))
      .filter((invoice) => invoice.refunded > 0 && !paidIds.includes(invoice.id))
      .map((invoice) => invoice.id);
    account?.recordRefund({
      commandId,
      invoiceId: invoiceIds[0],
      invoiceIds: [...invoiceIds, ...later],
      amount: cash + credit,
      credit,
      at,
    });
    if (account) await this.accounts.save(account);
    return { success: true, message: 'messages.stripe.refunded', amount: cash + credit, credit, currency };
  }

  /** After a partial refund the claim stays, and support staff see to the rest. */
  override async undo({ accountId, commandId, invoiceIds, goneBefore }: Params): Promise<void> {
    const invoices = (await this.records.invoicesOf(accountId)).filter(({ id }) => invoiceIds.includes(id));
    if (refundedTotal(invoices) <= goneBefore) await this.guaranteeClaims.release(commandId);
    else
      this.log.error(
        `ALERT refund ${commandId} of account ${accountId} went back in part and came to nothing else; docs/runbooks/webhooks.md`,
      );
  }
}
