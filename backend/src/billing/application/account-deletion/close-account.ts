import { Logger } from '@nestjs/common';
import { IdentityFacade } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import {
  type PersonalDataEraser,
  ErasesPersonalData,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { WorkInFlight } from '../../../platform/account-deletion/personal-data-in-jobs';
import { type BillingAccount, BillingAccounts } from '../../domain/account/billing-account';
import { billingError } from '../../domain/billing.errors';
import { CheckoutAttempts } from '../../domain/checkout/checkout-attempt';
import { type BillingCommand, CommandStore, isTooOldToRepeat } from '../../domain/commands/command';
import { SentEmails } from '../../domain/emails/emails';
import { EntitlementGrants } from '../../domain/grants/entitlement-grant';
import { PaymentProvider, ProviderRefused } from '../../domain/provider/payment-provider';
import type { PageParams } from '../checkout/checkout-preparation';
import { storedRefusal } from '../command-runner/command-outcome';
import { CommandRunner } from '../command-runner/command-runner';
import { CommandTiming } from '../command-runner/command-timing';

/** The invoice is paid; the purchase ends with the customer. */
function ignoreIfPaid(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error;
}

/** The email that the customer was made with if a checkout was open; the user may have another one by now. */
const addressIn = (params: Partial<Pick<PageParams, 'customer'>> | null): string[] =>
  params?.customer ? [params.customer.email] : [];

/**
 * Erases the billing data of a user who deletes the account: charges stop, cards are detached, our rows are
 * deleted. The law keeps invoices with the provider. Our rows go last: while the provider is silent they
 * tell what is left to do.
 */
@ErasesPersonalData('billing')
export class CloseAccount implements PersonalDataEraser {
  private readonly log = new Logger('billing');

  constructor(
    private readonly accounts: BillingAccounts,
    private readonly checkouts: CheckoutAttempts,
    private readonly commands: CommandStore,
    private readonly runner: CommandRunner,
    private readonly provider: PaymentProvider,
    private readonly grants: EntitlementGrants,
    private readonly sentEmails: SentEmails,
    private readonly identity: IdentityFacade,
    private readonly timing: CommandTiming,
    private readonly clock: Clock,
  ) {}

  async erase(personId: string): Promise<void> {
    const account = await this.accounts.ofUser(personId);
    if (account) await this.closeAtProvider(account);
    await Promise.all([
      this.accounts.deleteOfUser(personId),
      this.grants.deleteOfUser(personId),
      this.sentEmails.deleteOfUser(personId),
    ]);
  }

  private async closeAtProvider(account: BillingAccount): Promise<void> {
    const addresses = await this.endOpenCommand(account.id);
    const open = (await this.checkouts.openOf(account.id))?.snapshot();
    if (open?.sessionId)
      await this.provider.expireCheckout(open.sessionId, `close:${open.id}`).catch(ignoreIfPaid);
    const theirs =
      account.customerId === null ? await this.unlinkedCustomers(account, addresses) : [account.customerId];
    for (const customerId of theirs) await this.deleteCustomer(customerId);
  }

  /** Ends the open command as refused, so that no worker takes it up again. */
  private async endOpenCommand(accountId: string): Promise<string[]> {
    const open = await this.openCommand(accountId);
    if (!open) return [];
    const now = this.clock.now();
    if (!(await this.commands.acquireLease(open.id, now, this.timing.lockedUntil(now))))
      throw new WorkInFlight();
    await this.commands.end(open.id, 'refused', storedRefusal(billingError('user_not_found')), now);
    return addressIn(open.params);
  }

  /**
   * An open refund is finished first: afterwards there is no user left to refund.
   * @throws WorkInFlight
   */
  private async openCommand(accountId: string): Promise<BillingCommand | null> {
    const open = await this.commands.openOf(accountId);
    if (open?.kind !== 'refund') return open;
    if (isTooOldToRepeat(open, this.clock.now()))
      this.log.error(
        `ALERT refund ${open.id} of account ${accountId} came to nothing, and they leave; docs/runbooks/webhooks.md`,
      );
    else if (await this.runner.finish(open.id)) return null;
    else throw new WorkInFlight();
    return open;
  }

  /** A customer may exist that we never linked, because the answer to its creation was lost. */
  private async unlinkedCustomers({ id, userId }: BillingAccount, addresses: string[]): Promise<string[]> {
    if ((await this.checkouts.openedSince(id, new Date(0))) === 0) return [];
    const profile = await this.identity.profileOf(userId);
    const all = new Set([...addresses, ...(profile ? [profile.email] : [])]);
    return (await Promise.all([...all].map((email) => this.provider.customersOf(userId, email)))).flat();
  }

  private async deleteCustomer(customerId: string): Promise<void> {
    const owner = await this.provider.ownerOf(customerId);
    if (owner === null || owner.deleted) return;
    await this.provider.forgetCards(customerId);
    await this.provider.deleteCustomer(customerId);
  }
}
