import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../../../kernel/domain-error';
import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { BillingRecords } from '../../domain/billing-records';
import { PaymentProvider } from '../../domain/payment-provider';
import { refusal } from '../../domain/refusals';
import type { SubscriptionRow } from '../../domain/subscription';
import { isOpen, type SubscriptionChangeState } from '../../domain/subscription-change';
import { CommandHandler, type AlreadyDone, doneIf, type DecisionInput } from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { commandResult, type CommandResult } from './command-result';
import type { Steps } from '../command-runner/steps';
import { CustomerSubscriptions } from './customer-subscriptions';

interface Wish {
  changeId: string;
}
/** What stands behind the change at the provider. */
type Behind = { keepGoing: string } | { release: string } | { voidInvoice: string };
type Params = Wish & { behind: Behind };

/** What was to come is taken back: the end, the smaller plan, or the bigger one that was not paid yet. */
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

  execute(command: Command, changeId: string): Promise<Answer<CommandResult>> {
    return this.runner.run(this, command, { changeId });
  }

  override async admit(account: BillingAccountState | null, { changeId }: Wish): Promise<void> {
    if (!account || !(await this.records.change(account.id, changeId))) throw notFound();
  }

  async decide(account: BillingAccount, { wish: { changeId } }: DecisionInput<Wish>): Promise<{ params: Params }> {
    const change = await this.records.change(account.id, changeId);
    if (!change) throw notFound();
    if (!isOpen(change) || !change.cancellable) throw refusal('change_not_cancellable');
    const [current] = await this.subscriptions.live(account);
    return { params: { changeId, behind: await this.behind(change, current) } };
  }

  private async behind({ changeType }: SubscriptionChangeState, current: SubscriptionRow): Promise<Behind> {
    if (changeType === 'cancel') return { keepGoing: current.id };
    if (current.pendingPriceId !== null) return { voidInvoice: await this.invoiceOfUpgrade(current) };
    if (current.scheduleId !== null) return { release: current.scheduleId };
    throw refusal('change_not_cancellable');
  }

  /** Its own, and no renewal that came in between: that would be a month for nothing. */
  private async invoiceOfUpgrade({ accountId, id, latestInvoiceId }: SubscriptionRow): Promise<string> {
    const open = (await this.records.invoicesOf(accountId)).filter(({ subscriptionId, status, reason }) => subscriptionId === id && status === 'open' && reason === 'subscription_update');
    const mine = open.find((invoice) => invoice.id === latestInvoiceId) ?? open[0];
    if (!mine) throw refusal('change_not_cancellable');
    return mine.id;
  }

  async act({ behind }: Params, steps: Steps): Promise<void> {
    if ('keepGoing' in behind) await this.provider.keepGoing(behind.keepGoing, steps.key('keep'));
    else if ('release' in behind) await this.provider.releaseSchedule(behind.release, steps.key('release'));
    else if ((await this.provider.voidInvoice(behind.voidInvoice, steps.key('void'))) === 'paid') throw refusal('change_not_cancellable');
  }

  override async findDone({ id }: BillingAccountState, { changeId }: Params): Promise<AlreadyDone<undefined> | null> {
    return doneIf((await this.records.change(id, changeId))?.status === 'canceled');
  }

  conclude(account: BillingAccountState): Promise<CommandResult> {
    return Promise.resolve(commandResult('changeCanceled', account));
  }

  override refusalFor(): DomainError {
    const { code, kind } = refusal(this.failure);
    return new DomainError(code, kind, undefined, undefined, 'stripe.failed_to_cancel_change');
  }
}
