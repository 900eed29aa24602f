import { Injectable } from '@nestjs/common';
import type { Answer, Command } from '../../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../../domain/billing-account';
import { PaymentProvider } from '../../domain/payment-provider';
import { AnnouncedChanges } from './requested-changes';
import { BillingDeed, type There, thereIf, type Wished } from '../command-runner/command-handler';
import { CommandRunner } from '../command-runner/command-runner';
import { Commands } from '../command-runner/commands';
import { deedAnswer, type DeedAnswer } from './command-result';
import { LetGoOfDebts } from './void-open-invoices';
import type { Steps } from '../command-runner/steps';
import { mustBeCustomer, TheirSubscriptions } from './customer-subscriptions';

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
export class CancelSubscription extends BillingDeed<Wish, Params, DeedAnswer> {
  readonly kind = 'cancel';
  readonly failure = 'failed_to_cancel_subscription';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly announced: AnnouncedChanges,
    private readonly debts: LetGoOfDebts,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, immediately: boolean): Promise<Answer<DeedAnswer>> {
    return this.commands.run(this, command, { immediately });
  }

  override admit = mustBeCustomer;

  async decide(account: BillingAccount, { id, wish: { immediately }, now }: Wished<Wish>): Promise<{ params: Params }> {
    const live = await this.theirs.live(account, 'no_subscription_to_cancel');
    const subscriptionIds = live.map((each) => each.id);
    if (!immediately) return { params: { immediately, subscriptionIds, openInvoiceIds: [], changeId: await this.announced.announce(id, live[0], 'cancel', 'trial', now) } };
    return { params: { immediately, subscriptionIds, openInvoiceIds: await this.theirs.owedFor(account.id, subscriptionIds), changeId: null } };
  }

  async act({ immediately, subscriptionIds, openInvoiceIds }: Params, steps: Steps): Promise<void> {
    for (const id of subscriptionIds) {
      if (immediately) await this.provider.cancelNow(id, { refundRest: false }, steps.key(`cancel:${id}`));
      else await this.provider.cancelAtPeriodEnd(id, steps.key(`cancel:${id}`));
    }
    await this.debts.of(openInvoiceIds, steps);
  }

  async conclude(account: BillingAccountState, { immediately, changeId }: Params, _result: unknown, now: Date): Promise<DeedAnswer> {
    await this.announced.settle(changeId, now);
    return deedAnswer(immediately ? 'canceledImmediately' : 'canceledAtPeriodEnd', account);
  }

  override async isThere({ id }: BillingAccountState, { immediately, subscriptionIds }: Params): Promise<There<undefined> | null> {
    const isSo = immediately ? this.theirs.areOver(id, subscriptionIds) : this.theirs.willEnd(id, subscriptionIds);
    return thereIf(await isSo);
  }

  override giveUp({ changeId }: Params, now: Date): Promise<void> {
    return this.announced.fail(changeId, now);
  }
}
