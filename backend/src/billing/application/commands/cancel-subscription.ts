import { Injectable } from '@nestjs/common';
import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { PaymentProvider } from '../../domain/payment-provider';
import { RequestedChanges } from './requested-changes';
import { type AlreadyDone, CommandHandler, type DecisionInput, doneIf, requireCustomer } from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { commandResult, type CommandResult } from './command-result';
import { VoidOpenInvoices } from './void-open-invoices';
import type { Steps } from '../command-runner/steps';
import { CustomerSubscriptions } from './customer-subscriptions';

interface Wish {
  immediately: boolean;
}
interface Params extends Wish {
  subscriptionIds: string[];
  /** Nothing is charged after an end at once. */
  openInvoiceIds: string[];
  changeId: string | null;
}

/** At the end of what is paid for, or at once. Every subscription that lives: nobody who cancels wants to pay for a second one. */
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

  execute(command: Command, immediately: boolean): Promise<Answer<CommandResult>> {
    return this.runner.run(this, command, { immediately });
  }

  override admit = requireCustomer;

  async decide(account: BillingAccount, { id, wish: { immediately }, now }: DecisionInput<Wish>): Promise<{ params: Params }> {
    const live = await this.subscriptions.live(account, 'no_subscription_to_cancel');
    const subscriptionIds = live.map((each) => each.id);
    if (!immediately) return { params: { immediately, subscriptionIds, openInvoiceIds: [], changeId: await this.requested.announce(id, live[0], 'cancel', 'trial', now) } };
    return { params: { immediately, subscriptionIds, openInvoiceIds: await this.subscriptions.owedFor(account.id, subscriptionIds), changeId: null } };
  }

  async act({ immediately, subscriptionIds, openInvoiceIds }: Params, steps: Steps): Promise<void> {
    for (const id of subscriptionIds) {
      if (immediately) await this.provider.cancelNow(id, { refundRest: false }, steps.key(`cancel:${id}`));
      else await this.provider.cancelAtPeriodEnd(id, steps.key(`cancel:${id}`));
    }
    await this.openInvoices.of(openInvoiceIds, steps);
  }

  async conclude(account: BillingAccountState, { immediately, changeId }: Params, _result: unknown, now: Date): Promise<CommandResult> {
    await this.requested.settle(changeId, now);
    return commandResult(immediately ? 'canceledImmediately' : 'canceledAtPeriodEnd', account);
  }

  override async findDone({ id }: BillingAccountState, { immediately, subscriptionIds }: Params): Promise<AlreadyDone<undefined> | null> {
    const isSo = immediately ? this.subscriptions.areOver(id, subscriptionIds) : this.subscriptions.willEnd(id, subscriptionIds);
    return doneIf(await isSo);
  }

  override undo({ changeId }: Params, now: Date): Promise<void> {
    return this.requested.fail(changeId, now);
  }
}
