import { Inject, Injectable, Logger } from '@nestjs/common';
import { IdentityFacade, type Profile } from '../../../identity';
import { Clock } from '../../../kernel/clock';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { describe } from '../../../platform/database/database-errors';
import { BillingAccounts } from '../../domain/billing-account';
import { EntitlementGrants, tierOf } from '../../domain/entitlement-grant';
import { trialEnd } from '../../domain/entitlements';
import { comersFor, isReminded, Letters, type Reminder } from '../../domain/letters';
import type { MayGoOn } from '../reconciliation/each-claimed';
import { SendEmailOnce } from './send-account-email';
import { trialEmail } from './templates';

const atOnce = 200;
/** After so many failures in a row the mail server is taken to be away. An address that is refused for good is no failure. */
const failuresInARow = 5;

/** Sends one e-mail three days before a trial ends, and one at its end. */
@Injectable()
export class RemindOfTrial {
  private readonly log = new Logger('billing');
  /** The user tried last when a run was broken off. The next run begins after that user, so that failing addresses do not hold up the others. */
  private readonly brokenOffAt = new Map<Reminder, string>();

  constructor(
    private readonly identity: IdentityFacade,
    private readonly sentEmails: Letters,
    private readonly accounts: BillingAccounts,
    private readonly grants: EntitlementGrants,
    private readonly sendOnce: SendEmailOnce,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'smtpUrl' | 'publicUrl'>,
  ) {}

  async execute(mayGoOn: MayGoOn): Promise<void> {
    if (this.settings.smtpUrl === null) return;
    for (const reminder of ['trial-over', 'trial-soon'] as const) await this.remind(reminder, mayGoOn);
  }

  private async remind(reminder: Reminder, mayGoOn: MayGoOn): Promise<void> {
    const behind = this.brokenOffAt.get(reminder) ?? null;
    this.brokenOffAt.delete(reminder);
    for (const past of behind === null ? [null] : [behind, null])
      if (!(await this.remindThose(reminder, past, mayGoOn))) return;
  }

  /** False: broken off. */
  private async remindThose(reminder: Reminder, past: string | null, mayGoOn: MayGoOn): Promise<boolean> {
    const comers = comersFor(reminder, this.clock.now());
    let failures = 0;
    for (let last = past; ;) {
      const people: Profile[] = await this.identity.registeredBetween(comers, last, atOnce);
      if (people.length === 0) return true;
      const without = new Set(
        await this.sentEmails.without(
          people.map(({ id }) => id),
          reminder,
        ),
      );
      for (const person of people.filter(({ id }) => without.has(id))) {
        if (!mayGoOn()) return false;
        const told = await this.tell(person, reminder);
        if (told !== null) failures = told ? 0 : failures + 1;
        if (failures === failuresInARow) {
          this.brokenOffAt.set(reminder, person.id);
          return false;
        }
      }
      last = people.at(-1)?.id ?? null;
    }
  }

  /** Null: this user is not on a trial. False: the e-mail could not be sent, and the next run tries again. */
  private async tell(person: Profile, reminder: Reminder): Promise<boolean | null> {
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
    return isReminded({ ...person, granted: tierOf(running), account: account?.snapshot() ?? null });
  }
}
