import { Injectable } from '@nestjs/common';
import type { Household } from '../../domain/household/household';
import { invitationGone } from '../../domain/household/household.errors';
import { Households } from '../../domain/household/households';

/** The household to which a token invites. */
@Injectable()
export class InvitedHousehold {
  constructor(private readonly households: Households) {}

  /** Locked; the invitation may have ended until the lock was free. @throws INVITATION_GONE */
  async lock(tokenHash: Buffer): Promise<Household> {
    const id = await this.households.idOfInvitation(tokenHash);
    const household = id === null ? null : await this.households.lockAny(id);
    if (!household) throw invitationGone();
    return household;
  }
}
