import { Injectable } from '@nestjs/common';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import { isLive } from '../../domain/subscription/subscription';
import {
  type AlreadyDone,
  CommandHandler,
  CustomerCommandHandler,
  type Decision,
  type DecisionInput,
  doneIf,
  requireCustomer,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { RequestedChanges } from './cancel-change';
import {
  commandResult,
  type CommandResult,
  CustomerSubscriptions,
  VoidOpenInvoices,
} from './customer-subscriptions';

interface Wish {
  immediately: boolean;
}
interface Params extends Wish {
  subscriptionIds: string[];
  /** An immediate end stops all charges. */
  openInvoiceIds: string[];
  changeId: string | null;
}

/**
 * Cancels every live subscription, at the end of the paid period or at once: a user who cancels wants to
 * pay for none.
 * @throws no_customer_id, no_subscription_to_cancel, PENDING_CHANGES
 */
@Injectable()
export class CancelSubscription extends CommandHandler<Wish, Params, CommandResult> {
  readonly kind = 'cancel';
  readonly failure = 'failed_to_cancel_subscription';

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly requested: RequestedChanges,
    private readonly openInvoices: VoidOpenInvoices,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, immediately: boolean): Promise<StoredResponse<CommandResult>> {
    return this.runner.run(this, command, { immediately });
  }

  override admit = requireCustomer;

  async decide(
    account: BillingAccount,
    { id, wish: { immediately }, now }: DecisionInput<Wish>,
  ): Promise<{ params: Params }> {
    const live = await this.subscriptions.live(account, 'no_subscription_to_cancel');
    const subscriptionIds = live.map((each) => each.id);
    if (!immediately)
      return {
        params: {
          immediately,
          subscriptionIds,
          openInvoiceIds: [],
          changeId: await this.requested.announce(id, live[0], 'cancel', 'trial', now),
        },
      };
    return {
      params: {
        immediately,
        subscriptionIds,
        openInvoiceIds: await this.subscriptions.owedFor(account.id, subscriptionIds),
        changeId: null,
      },
    };
  }

  async act({ immediately, subscriptionIds, openInvoiceIds }: Params, steps: Steps): Promise<void> {
    for (const id of subscriptionIds) {
      if (immediately) await this.provider.cancelNow(id, { refundRest: false }, steps.key(`cancel:${id}`));
      else await this.provider.cancelAtPeriodEnd(id, steps.key(`cancel:${id}`));
    }
    await this.openInvoices.of(openInvoiceIds, steps);
  }

  async conclude(
    account: BillingAccountState,
    { immediately, changeId }: Params,
    _result: unknown,
    now: Date,
  ): Promise<CommandResult> {
    await this.requested.settle(changeId, now);
    return commandResult(immediately ? 'canceledImmediately' : 'canceledAtPeriodEnd', account);
  }

  override async findDone(
    { id }: BillingAccountState,
    { immediately, subscriptionIds }: Params,
  ): Promise<AlreadyDone<undefined> | null> {
    const isSo = immediately
      ? this.subscriptions.areOver(id, subscriptionIds)
      : this.subscriptions.willEnd(id, subscriptionIds);
    return doneIf(await isSo);
  }

  override undo({ changeId }: Params, now: Date): Promise<void> {
    return this.requested.fail(changeId, now);
  }
}

interface RedundantParams {
  customerId: string;
  keepId: string;
  subscriptionIds: string[];
  /** The subscriptions that end are not charged any more. */
  openInvoiceIds: string[];
}
interface RedundantAnswer {
  success: true;
  message: string;
  canceled: number;
}

/**
 * Keeps one subscription: the highest tier, then the longest paid, then the oldest. The unused part of the
 * others becomes credit.
 * @throws no_customer_id, no_active_subscription
 */
@Injectable()
export class CancelRedundant extends CustomerCommandHandler<RedundantParams, RedundantAnswer> {
  readonly kind = 'cancel-redundant';
  readonly failure = 'failed_to_cancel_redundant_subscriptions';

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  async decide(account: BillingAccount): Promise<Decision<RedundantParams, RedundantAnswer>> {
    const [keep, ...others] = await this.subscriptions.live(account);
    if (others.length === 0)
      return { answer: { success: true, message: 'messages.stripe.noRedundant', canceled: 0 } };
    const subscriptionIds = others.map(({ id }) => id);
    return {
      params: {
        customerId: account.customerId ?? '',
        keepId: keep.id,
        subscriptionIds,
        openInvoiceIds: await this.subscriptions.owedFor(account.id, subscriptionIds),
      },
    };
  }

  /** The decision may be hours old: if the subscription to keep has ended since, the others stay. */
  async act(
    { customerId, keepId, subscriptionIds, openInvoiceIds }: RedundantParams,
    steps: Steps,
  ): Promise<void> {
    const { subscriptions } = await this.provider.factsOf(customerId);
    if (!subscriptions.some(({ id, status }) => id === keepId && isLive(status)))
      throw billingError(this.failure);
    for (const id of subscriptionIds)
      await this.provider.cancelNow(id, { refundRest: true }, steps.key(`cancel:${id}`));
    for (const id of openInvoiceIds) await this.provider.voidInvoice(id, steps.key(`void:${id}`));
  }

  override async findDone(
    { id }: BillingAccountState,
    { subscriptionIds }: RedundantParams,
  ): Promise<AlreadyDone<undefined> | null> {
    return doneIf(await this.subscriptions.areOver(id, subscriptionIds));
  }

  conclude(_account: BillingAccountState, { subscriptionIds }: RedundantParams): Promise<RedundantAnswer> {
    return Promise.resolve({
      success: true,
      message: 'messages.stripe.redundantCanceled',
      canceled: subscriptionIds.length,
    });
  }
}
