import { Injectable } from '@nestjs/common';
import { Transaction } from '../../../platform/database/transaction';
import { daysBefore, inBatches } from '../../../platform/nightly/in-batches';
import { Households, type Membership } from '../../domain/household/households';
import { EndConsent } from '../consent/end-consent';
import { LinkerMembership } from '../devices/linker-membership';

/** Until then organisers can give the helper more time. */
const keptDays = 30;

/** Ends the memberships of helpers whose time was over 30 days ago, and their consents. */
@Injectable()
export class EndExpiredHelpers {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly endConsent: EndConsent,
    private readonly linkers: LinkerMembership,
  ) {}

  async execute(now: Date): Promise<void> {
    await inBatches(async () => {
      const ended: Membership[] = [];
      for (const each of await this.households.expiredHelpers(daysBefore(now, keptDays)))
        if (await this.end(each, now)) ended.push(each);
      return ended;
    });
  }

  private end({ householdId, personId }: Membership, now: Date): Promise<boolean> {
    return this.transaction.run(async () => {
      const household = await this.households.lockAny(householdId);
      if (!household?.endExpired(personId, daysBefore(now, keptDays))) return false;
      await this.endConsent.of(household, { personId, now, wasAdult: false });
      await this.linkers.ended(householdId, { personId, now });
      await this.households.save(household);
      return true;
    });
  }
}
