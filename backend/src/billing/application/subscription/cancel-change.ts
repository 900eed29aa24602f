import { Injectable } from '@nestjs/common';
import type { Tier } from '@pictick/rules/billing/tier';
import { uuidv7 } from 'uuidv7';
import { DomainError, notFound } from '../../../kernel/domain-error';
import type { StoredResponse, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/account/billing-account';
import { pendingChanges, billingError } from '../../domain/billing.errors';
import { BillingRecords } from '../../domain/projection/projection';
import { PaymentProvider } from '../../domain/provider/payment-provider';
import {
  type SubscriptionRow,
  type ChangeType,
  isUnconfirmed,
  isOpen,
  SubscriptionChange,
  SubscriptionChanges,
  type SubscriptionChangeState,
} from '../../domain/subscription/subscription';
import {
  type AlreadyDone,
  CommandHandler,
  type DecisionInput,
  doneIf,
  type Steps,
} from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { commandResult, type CommandResult, CustomerSubscriptions } from './customer-subscriptions';

/** Announces a change before the provider is asked, so that an account has one pending change at a time. */
@Injectable()
export class RequestedChanges {
  constructor(private readonly changes: SubscriptionChanges) {}

  /**
   * Returns the change's id. The facts, or the end of its command, decide its outcome.
   * @throws PENDING_CHANGES
   */
  async announce(
    commandId: string,
    { accountId, tier, periodEnd }: SubscriptionRow,
    changeType: ChangeType,
    toTier: Tier,
    now: Date,
  ): Promise<string> {
    await this.allowOne(accountId);
    const id = uuidv7();
    await this.changes.save(
      SubscriptionChange.start({
        id,
        accountId,
        commandId,
        changeType,
        fromTier: tier ?? 'trial',
        toTier,
        at: periodEnd,
        now,
      }),
    );
    return id;
  }

  /** @throws PENDING_CHANGES */
  async allowOne(accountId: string): Promise<void> {
    if (await this.changes.openOf(accountId)) throw pendingChanges();
  }

  /** The command is done. If the facts do not show the change, it is withdrawn. */
  async settle(id: string | null, now: Date): Promise<void> {
    const change = await this.pendingById(id);
    change?.withdraw(now);
    if (change) await this.changes.save(change);
  }

  /** The provider refused. A change that its facts show stays pending. */
  async fail(id: string | null, now: Date): Promise<void> {
    const change = await this.pendingById(id);
    change?.fail(now);
    if (change) await this.changes.save(change);
  }

  /** The facts show the announced change. */
  async isAhead(id: string): Promise<boolean> {
    const change = (await this.changes.byId(id))?.snapshot();
    return (
      change !== undefined && !isUnconfirmed(change) && (isOpen(change) || change.status === 'completed')
    );
  }

  private async pendingById(id: string | null): Promise<SubscriptionChange | null> {
    const change = id === null ? null : await this.changes.byId(id);
    return change && isUnconfirmed(change.snapshot()) ? change : null;
  }
}

interface Wish {
  changeId: string;
}
/** The object at the provider that carries the change. */
type Behind = { keepGoing: string } | { release: string } | { voidInvoice: string };
type Params = Wish & { behind: Behind };

/**
 * Cancels a pending change: an end, a smaller plan, or an unpaid upgrade.
 * @throws NOT_FOUND, change_not_cancellable, no_active_subscription
 */
@Injectable()
export class CancelChange extends CommandHandler<Wish, Params, CommandResult> {
  readonly kind = 'cancel-change';
  readonly failure = 'failed_to_reactivate_subscription';

  constructor(
    runner: CommandRunner,
    private readonly subscriptions: CustomerSubscriptions,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, changeId: string): Promise<StoredResponse<CommandResult>> {
    return this.runner.run(this, command, { changeId });
  }

  override async admit(account: BillingAccountState | null, { changeId }: Wish): Promise<void> {
    if (!account || !(await this.records.change(account.id, changeId))) throw notFound();
  }

  async decide(
    account: BillingAccount,
    { wish: { changeId } }: DecisionInput<Wish>,
  ): Promise<{ params: Params }> {
    const change = await this.records.change(account.id, changeId);
    if (!change) throw notFound();
    if (!isOpen(change) || !change.cancellable) throw billingError('change_not_cancellable');
    const [current] = await this.subscriptions.live(account);
    return { params: { changeId, behind: await this.behind(change, current) } };
  }

  private async behind({ changeType }: SubscriptionChangeState, current: SubscriptionRow): Promise<Behind> {
    if (changeType === 'cancel') return { keepGoing: current.id };
    if (current.pendingPriceId !== null) return { voidInvoice: await this.invoiceOfUpgrade(current) };
    if (current.scheduleId !== null) return { release: current.scheduleId };
    throw billingError('change_not_cancellable');
  }

  /**
   * The invoice of the upgrade, never of a renewal in between: voiding that would give a month for nothing.
   */
  private async invoiceOfUpgrade({ accountId, id, latestInvoiceId }: SubscriptionRow): Promise<string> {
    const open = (await this.records.invoicesOf(accountId)).filter(
      ({ subscriptionId, status, reason }) =>
        subscriptionId === id && status === 'open' && reason === 'subscription_update',
    );
    const mine = open.find((invoice) => invoice.id === latestInvoiceId) ?? open[0];
    if (!mine) throw billingError('change_not_cancellable');
    return mine.id;
  }

  async act({ behind }: Params, steps: Steps): Promise<void> {
    if ('keepGoing' in behind) await this.provider.keepGoing(behind.keepGoing, steps.key('keep'));
    else if ('release' in behind) await this.provider.releaseSchedule(behind.release, steps.key('release'));
    else if ((await this.provider.voidInvoice(behind.voidInvoice, steps.key('void'))) === 'paid')
      throw billingError('change_not_cancellable');
  }

  override async findDone(
    { id }: BillingAccountState,
    { changeId }: Params,
  ): Promise<AlreadyDone<undefined> | null> {
    return doneIf((await this.records.change(id, changeId))?.status === 'canceled');
  }

  conclude(account: BillingAccountState): Promise<CommandResult> {
    return Promise.resolve(commandResult('changeCanceled', account));
  }

  override refusalFor(): DomainError {
    const { code, kind } = billingError(this.failure);
    return new DomainError(code, kind, undefined, undefined, 'stripe.failed_to_cancel_change');
  }
}
