import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { CreditLedger } from '../../domain/credit/credit';
import type { InvoiceRow } from '../../domain/payments/payment';
import { PaymentProvider, ProviderRefused } from '../../domain/provider/payment-provider';
import { creditedBy } from '../../domain/refunds/guarantee';
import type { Steps } from '../command-runner/command-handler';
import { PushCredit } from '../credit/push-credit';

export interface RefundPlan {
  accountId: string;
  customerId: string;
  commandId: string;
  invoiceIds: [string, ...string[]];
  /** The subscriptions that end with the refund. */
  subscriptionIds: string[];
  /** The invoices that were paid when the refund was decided. */
  paidIds: string[];
  /** Credit from a change to a cheaper plan, which is in the balance already. In minor units. */
  credited: number;
  currency: string;
}
export interface RefundedAmounts {
  cash: number;
  credit: number;
}

type RefundState = Pick<InvoiceRow, 'amountPaid' | 'refunded'>;
export const refundedTotal = (invoices: readonly RefundState[]): number =>
  invoices.reduce((sum, { refunded }) => sum + refunded, 0);

/** The refund since then, by the invoices. An earlier refund by hand counts as cash. */
export function refundedSince(before: number, invoices: readonly RefundState[]): RefundedAmounts {
  const back = refundedTotal(invoices) - before;
  const cash = Math.min(
    back,
    Math.max(0, invoices.reduce((sum, { amountPaid }) => sum + amountPaid, 0) - before),
  );
  return { cash, credit: back - cash };
}

/** Refunds payments invoice by invoice, each in the way it was paid. */
@Injectable()
export class RefundPayments {
  private readonly log = new Logger('billing');

  constructor(
    private readonly ledger: CreditLedger,
    private readonly pushCredit: PushCredit,
    private readonly provider: PaymentProvider,
    private readonly clock: Clock,
  ) {}

  /**
   * Refunds the other invoices when one is refused (a disputed charge); support staff see to the rest.
   * @throws ProviderRefused where all are refused, ProviderSilent
   */
  async of(wanted: RefundPlan, steps: Steps): Promise<RefundedAmounts> {
    const { cash, credit, refused } = await this.each(wanted.invoiceIds, steps);
    const [no] = refused;
    this.logRefusals(wanted, refused, wanted.invoiceIds.length);
    if (no && cash + credit === 0) throw no;
    return { cash, credit };
  }

  /**
   * Refunds what was paid after the decision and before the subscriptions ended: an upgrade or a renewal.
   * @throws ProviderSilent
   */
  async ofLater(wanted: RefundPlan, steps: Steps): Promise<RefundedAmounts & { credited: number }> {
    const { invoices } = await this.provider.factsOf(wanted.customerId);
    const isTheirs = (id: string | null): boolean => id !== null && wanted.subscriptionIds.includes(id);
    const later = invoices.filter(
      ({ id, status, subscriptionId }) =>
        status === 'paid' && isTheirs(subscriptionId) && !wanted.paidIds.includes(id),
    );
    const owed = later.filter(({ total }) => total > 0);
    const { cash, credit, refused } = await this.each(
      owed.map(({ id }) => id),
      steps,
    );
    this.logRefusals(wanted, refused, owed.length);
    return { cash, credit, credited: creditedBy(later) };
  }

  private async each(
    invoiceIds: readonly string[],
    steps: Steps,
  ): Promise<RefundedAmounts & { refused: ProviderRefused[] }> {
    const given: RefundedAmounts = { cash: 0, credit: 0 };
    const refused: ProviderRefused[] = [];
    for (const id of invoiceIds) {
      try {
        const { cash, credit } = await this.provider.refund(id, steps.key(`refund:${id}`));
        given.cash += cash;
        given.credit += credit;
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        refused.push(error);
      }
    }
    return { ...given, refused };
  }

  private logRefusals(
    { commandId, accountId }: RefundPlan,
    refused: readonly ProviderRefused[],
    all: number,
  ): void {
    if (refused.length === 0) return;
    const reasons = refused.map(({ reason }) => reason).join(', ');
    this.log.error(
      `ALERT refund ${commandId} of account ${accountId}: ${refused.length} of ${all} invoices were refused (${reasons}); docs/runbooks/webhooks.md`,
    );
  }

  /**
   * Takes back credit that is in the balance, so that it is not refunded twice; never more than there is.
   * @throws ProviderSilent
   */
  async clawBackCredit(
    { accountId, customerId, commandId, currency }: RefundPlan,
    credited: number,
  ): Promise<number> {
    if (credited === 0) return 0;
    const { balance } = await this.provider.factsOf(customerId);
    const amountCents = -Math.min(credited, Math.max(0, -balance));
    const taken = await this.ledger.write({
      accountId,
      amountCents,
      currency,
      reason: 'refund',
      reference: commandId,
      createdAt: this.clock.now(),
    });
    await this.pushCredit.of(accountId);
    return -taken;
  }
  /** The credit that this refund has taken back, in minor units. Null: that step was not reached. */
  async clawedBack({
    accountId,
    commandId,
  }: Pick<RefundPlan, 'accountId' | 'commandId'>): Promise<number | null> {
    const line = (await this.ledger.linesOf(accountId)).find(
      ({ reason, reference }) => reason === 'refund' && reference === commandId,
    );
    return line ? -line.amountCents : null;
  }
}
