import { Injectable } from '@nestjs/common';
import { photoLimits } from '@pictick/rules/imaging/own-photo';
import { BillingFacade } from '../../../billing';
import { HouseholdFacade } from '../../../identity';
import type { NamedItem } from '../../../lists';
import type { PhotoHolder } from '../../domain/photos/own-photos';

/** Tells for whom the photo of an item is remembered, and how many photos that holder may have. */
@Injectable()
export class PhotoHolders {
  constructor(
    private readonly households: HouseholdFacade,
    private readonly billing: BillingFacade,
  ) {}

  /**
   * The household of the list, if the user is one of its adults. A photo that a member from outside sets is
   * theirs: the household does not remember it.
   */
  async of({ householdId }: Pick<NamedItem, 'householdId'>, userId: string): Promise<PhotoHolder> {
    const household = { id: householdId ?? '', kind: 'household' as const };
    return householdId !== null && (await this.isOne(household, userId))
      ? household
      : { id: userId, kind: 'person' };
  }

  /** True for the user itself, and for each adult of the household. */
  async isOne({ id, kind }: PhotoHolder, userId: string): Promise<boolean> {
    return kind === 'person' ? id === userId : (await this.households.adultIn(id, userId)) !== null;
  }

  /** By the best plan among the adults. */
  async limitOf({ id, kind }: PhotoHolder): Promise<number> {
    const payers = kind === 'person' ? [id] : await this.households.adultsOf(id);
    const rights = await Promise.all(payers.map((payer) => this.billing.entitlementsOf(payer)));
    return Math.max(photoLimits.trial, ...rights.map(({ tier }) => photoLimits[tier]));
  }
}
