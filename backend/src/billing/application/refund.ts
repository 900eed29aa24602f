import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { Answer, Command } from '../../platform/idempotency/idempotency';
import type { BillingAccount, BillingAccountState } from '../domain/billing-account';
import { BillingAccounts } from '../domain/billing-accounts';
import { BillingRecords } from '../domain/billing-records';
import { refundable } from '../domain/guarantee';
import { MoneyBack } from '../domain/money-back';
import { PaymentProvider } from '../domain/payment-provider';
import { refusal } from '../domain/refusals';
import { BillingDeed, type Wished } from './billing-deed';
import { CommandRunner } from './command-runner';
import { Commands } from './commands';
import type { Steps } from './steps';
import { mustBeCustomer, TheirSubscriptions } from './their-subscriptions';

interface Params {
  accountId: string;
  commandId: string;
  userId: string;
  invoiceIds: [string, ...string[]];
  subscriptionIds: string[];
  openInvoiceIds: string[];
  currency: string;
}
interface Given {
  cash: number;
  credit: number;
}
export interface RefundAnswer {
  success: true;
  message: string;
  /** All that goes back … */
  amount: number;
  /** … and what of it goes back as credit. */
  credit: number;
  currency: string;
}

/** The guarantee: within 30 days everything back, once per person and card. It ends at once. */
@Injectable()
export class Refund extends BillingDeed<object, Params, RefundAnswer, Given> {
  readonly kind = 'refund';
  readonly failure = 'failed_to_refund';

  constructor(
    runner: CommandRunner,
    private readonly commands: Commands,
    private readonly theirs: TheirSubscriptions,
    private readonly records: BillingRecords,
    private readonly accounts: BillingAccounts,
    private readonly moneyBack: MoneyBack,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {
    super(runner);
  }

  execute(command: Command): Promise<Answer<RefundAnswer>> {
    return this.commands.run(this, command, {});
  }

  override admit = mustBeCustomer;

  async decide(account: BillingAccount, { id, userId, now }: Wished<object>): Promise<{ params: Params }> {
    const live = await this.theirs.live(account);
    if (await this.moneyBack.isUsedBy(userId)) throw refusal('refund_already_used');
    const subscriptionIds = live.map((each) => each.id);
    const invoices = await this.records.invoicesOf(account.id);
    const [first, ...others] = refundable(live, invoices, now);
    if (!first) throw refusal('nothing_to_refund');
    const openInvoiceIds = invoices.filter(({ status, subscriptionId }) => status === 'open' && subscriptionId !== null && subscriptionIds.includes(subscriptionId)).map((each) => each.id);
    return { params: { accountId: account.id, commandId: id, userId, invoiceIds: [first.id, ...others.map((each) => each.id)], subscriptionIds, openInvoiceIds, currency: first.currency } };
  }

  /** Who it is and which card is written down first: nobody gets it twice, whatever happens in between. */
  async act({ commandId, userId, invoiceIds, subscriptionIds, openInvoiceIds }: Params, steps: Steps): Promise<Given> {
    const card = await this.provider.cardOf(invoiceIds[0]);
    if (!(await this.moneyBack.claim(commandId, userId, card, this.clock.now()))) throw refusal('refund_already_used');
    const given: Given = { cash: 0, credit: 0 };
    for (const id of invoiceIds) {
      const { cash, credit } = await this.provider.refund(id, steps.key(`refund:${id}`));
      given.cash += cash;
      given.credit += credit;
    }
    for (const id of subscriptionIds) await this.provider.cancelNow(id, { refundRest: false }, steps.key(`cancel:${id}`));
    for (const id of openInvoiceIds) await this.provider.voidInvoice(id, steps.key(`void:${id}`));
    return given;
  }

  async conclude({ id }: BillingAccountState, { invoiceIds, currency }: Params, { cash, credit }: Given): Promise<RefundAnswer> {
    const account = await this.accounts.locked(id);
    account?.gaveMoneyBack(invoiceIds[0], cash + credit);
    if (account) await this.accounts.save(account);
    return { success: true, message: 'messages.stripe.refunded', amount: cash + credit, credit, currency };
  }

  /** Where some of it went back already the claim stands: what is missing is a matter for people. */
  override async giveUp({ accountId, commandId, invoiceIds }: Params): Promise<void> {
    const invoices = await Promise.all(invoiceIds.map((id) => this.records.invoice(accountId, id)));
    if (invoices.every((invoice) => invoice === null || invoice.refunded === 0)) await this.moneyBack.release(commandId);
  }
}
