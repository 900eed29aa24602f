import { Injectable } from '@nestjs/common';
import type { Household } from '../../domain/household/household';
import { invitationGone } from '../../domain/household/household.errors';
import { Households } from '../../domain/household/households';
import { IdentityFacade } from '../../identity.facade';

/** The household to which a token invites. */
@Injectable()
export class InvitedHousehold {
  constructor(
    private readonly households: Households,
    private readonly identity: IdentityFacade,
  ) {}

  /**
   * Locked; the invitation may have ended until the lock was free. The deletion of its inviter cannot begin until
   * the transaction ends. @throws INVITATION_GONE
   */
  async lock(tokenHash: Buffer, now: Date): Promise<Household> {
    const id = await this.households.idOfInvitation(tokenHash);
    const household = id === null ? null : await this.households.lockAny(id);
    if (!household) throw invitationGone();
    const { invitedBy } = household.invitation(tokenHash, now);
    if ((await this.identity.findDeleted([invitedBy])).has(invitedBy)) throw invitationGone();
    return household;
  }
}
