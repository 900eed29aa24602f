import { Inject, Injectable, Logger } from '@nestjs/common';
import { IdentityFacade, type Profile } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/account/billing-account';
import { registrationWindow, needsReminder, SentEmails, type Reminder } from '../../domain/emails/emails';
import { EntitlementGrants, tierOf } from '../../domain/grants/entitlement-grant';
import { trialEnd } from '../../domain/plans/entitlements';
import type { ShouldContinue } from '../reconciliation/process-claimed';
import { SendEmailOnce } from './send-account-email';
import { trialEmail } from './templates';

const atOnce = 200;
/**
 * After so many failures in a row the mail server counts as unavailable. A rejected address is no failure.
 */
const failuresInARow = 5;

/** Sends one e-mail three days before a trial ends, and one at its end. */
@Injectable()
export class RemindOfTrial {
  private readonly log = new Logger('billing');
  /**
   * The user tried last when a run was aborted. The next run begins after that user, so that failing
   * addresses do not block the others.
   */
  private readonly abortedAt = new Map<Reminder, string>();

  constructor(
    private readonly identity: IdentityFacade,
    private readonly sentEmails: SentEmails,
    private readonly accounts: BillingAccounts,
    private readonly grants: EntitlementGrants,
    private readonly sendOnce: SendEmailOnce,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {}

  async execute(shouldContinue: ShouldContinue): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    for (const reminder of ['trial-over', 'trial-soon'] as const) await this.remind(reminder, shouldContinue);
  }

  private async remind(reminder: Reminder, shouldContinue: ShouldContinue): Promise<void> {
    const behind = this.abortedAt.get(reminder) ?? null;
    this.abortedAt.delete(reminder);
    for (const past of behind === null ? [null] : [behind, null])
      if (!(await this.remindRange(reminder, past, shouldContinue))) return;
  }

  /** False: aborted. */
  private async remindRange(
    reminder: Reminder,
    past: string | null,
    shouldContinue: ShouldContinue,
  ): Promise<boolean> {
    const registered = registrationWindow(reminder, this.clock.now());
    let failures = 0;
    for (let last = past; ;) {
      const people: Profile[] = await this.identity.registeredBetween(registered, last, atOnce);
      if (people.length === 0) return true;
      const without = new Set(
        await this.sentEmails.usersWithout(
          people.map(({ id }) => id),
          reminder,
        ),
      );
      for (const person of people.filter(({ id }) => without.has(id))) {
        if (!shouldContinue()) return false;
        const sent = await this.sendReminder(person, reminder);
        if (sent !== null) failures = sent ? 0 : failures + 1;
        if (failures === failuresInARow) {
          this.abortedAt.set(reminder, person.id);
          return false;
        }
      }
      last = people.at(-1)?.id ?? null;
    }
  }

  /** Null: this user is not on a trial. False: the e-mail could not be sent, and the next run tries again. */
  private async sendReminder(person: Profile, reminder: Reminder): Promise<boolean | null> {
    if (!(await this.isOnTrial(person))) return null;
    try {
      const ends = trialEnd(person.createdAt);
      await this.sendOnce.execute({
        userId: person.id,
        kind: reminder,
        about: '',
        write: (language) =>
          trialEmail(reminder, language, ends, new URL('/billing', this.settings.publicUrl).href),
      });
      return true;
    } catch (error) {
      this.log.warn(`a reminder was not sent, later again: ${describe(error)}`);
      return false;
    }
  }

  private async isOnTrial(person: Profile): Promise<boolean> {
    const [running, account] = await Promise.all([
      this.grants.runningOf(person.id, this.clock.now()),
      this.accounts.ofUser(person.id),
    ]);
    return needsReminder({ ...person, granted: tierOf(running), account: account?.snapshot() ?? null });
  }
}
