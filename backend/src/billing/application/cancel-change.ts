import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../../kernel/domain-error';
import type { Answer, Command } from '../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { BillingRecords } from '../domain/billing-records';
import { PaymentProvider } from '../domain/payment-provider';
import { refusal } from '../domain/refusals';
import { isOpen } from '../domain/subscription-change';
import { BillingDeed, type Wished } from './billing-deed';
import { CommandRunner } from './command-runner';
import { Commands } from './commands';
import { deedAnswer, type DeedAnswer } from './deed-answers';
import type { Steps } from './steps';
import { TheirSubscriptions } from './their-subscriptions';

interface Wish {
  changeId: string;
}
/** What stands behind the change at the provider. */
type Params = { keepGoing: string } | { release: string } | { voidInvoice: string };

/** What was to come is taken back: the end, the smaller plan, or the bigger one that was not paid yet. */
@Injectable()
export class CancelChange extends BillingDeed<Wish, Params, DeedAnswer> {
  readonly kind = 'cancel-change';
  readonly failure = 'failed_to_reactivate_subscription';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly records: BillingRecords,
    private readonly provider: PaymentProvider,
  ) {
    super(runner);
  }

  execute(command: Command, changeId: string): Promise<Answer<DeedAnswer>> {
    return this.commands.run(this, command, { changeId });
  }

  override async admit(account: BillingAccountState | null, { changeId }: Wish): Promise<void> {
    if (!account || !(await this.records.change(account.id, changeId))) throw notFound();
  }

  async decide(account: BillingAccount, { wish: { changeId } }: Wished<Wish>): Promise<{ params: Params }> {
    const change = await this.records.change(account.id, changeId);
    if (!change) throw notFound();
    if (!isOpen(change) || !change.cancellable) throw refusal('change_not_cancellable');
    const [current] = await this.theirs.live(account);
    if (change.changeType === 'cancel') return { params: { keepGoing: current.id } };
    if (current.pendingPriceId !== null && current.latestInvoiceId !== null) return { params: { voidInvoice: current.latestInvoiceId } };
    if (current.scheduleId !== null) return { params: { release: current.scheduleId } };
    throw refusal('change_not_cancellable');
  }

  async act(params: Params, steps: Steps): Promise<void> {
    if ('keepGoing' in params) await this.provider.keepGoing(params.keepGoing, steps.key('keep'));
    else if ('release' in params) await this.provider.releaseSchedule(params.release, steps.key('release'));
    else await this.provider.voidInvoice(params.voidInvoice, steps.key('void'));
  }

  conclude(account: BillingAccountState): Promise<DeedAnswer> {
    return Promise.resolve(deedAnswer('changeCanceled', account));
  }

  override refusalFor(): DomainError {
    const { code, kind } = refusal(this.failure);
    return new DomainError(code, kind, undefined, undefined, 'stripe.failed_to_cancel_change');
  }
}
