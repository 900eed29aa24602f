import { Clock } from '../../../kernel/clock';
import {
  ErasesPersonalData,
  type PersonalDataEraser,
} from '../../../platform/account-deletion/erases-personal-data.decorator';
import { Transaction } from '../../../platform/database/transaction';
import { DueInstants } from '../../../platform/due/due-instants';
import { Consents } from '../../domain/consent/consents';
import type { Household } from '../../domain/household/household';
import { Households } from '../../domain/household/households';
import { IdentityFacade } from '../../identity.facade';
import { EndConsent } from '../consent/end-consent';
import { LinkerMembership } from '../devices/linker-membership';
import { childErasure } from './erase-child';

/**
 * Takes a deleted account out of its households. One without an adult is erased with its children; lists has
 * erased the lists of that household before, since they would be private lists afterwards.
 */
@ErasesPersonalData('households', 'households')
export class EraseHouseholds implements PersonalDataEraser {
  constructor(
    private readonly transaction: Transaction,
    private readonly households: Households,
    private readonly consents: Consents,
    private readonly identity: IdentityFacade,
    private readonly endConsent: EndConsent,
    private readonly linkers: LinkerMembership,
    private readonly dueInstants: DueInstants,
    private readonly clock: Clock,
  ) {}

  async erase(personId: string): Promise<void> {
    for (const householdId of await this.households.idsOf(personId))
      await this.transaction.run(async () => {
        const household = await this.households.lockAny(householdId);
        if (household) await this.leave(household, personId);
      });
    await this.consents.eraseOf(personId);
    await this.households.forget(personId, await this.identity.addressOf(personId));
  }

  private async leave(household: Household, personId: string): Promise<void> {
    const wasAdult = household.adultIds.includes(personId);
    household.removeMember(personId);
    if (!household.isAbandoned) {
      const now = this.clock.now();
      await this.endConsent.of(household, { personId, now, wasAdult });
      await this.linkers.ended(household.id, { personId, now });
      return this.households.save(household);
    }
    for (const { id } of household.children) await this.dueInstants.clear(childErasure, id);
    household.erase();
    await this.households.delete(household);
  }
}
