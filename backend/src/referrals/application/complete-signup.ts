import { Injectable } from '@nestjs/common';
import { readCode } from '@pictick/rules/billing/referral-code';
import { uuidv7 } from 'uuidv7';
import { IdentityFacade } from '../../identity';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { benefits, type Benefits } from '../domain/benefits';
import { Devices } from '../domain/devices';
import { Inviters } from '../domain/inviters';
import { KeyedHashes } from '../domain/keyed-hashes';
import { type Newcomer, Referral } from '../domain/referral';
import { refusal } from '../domain/referral-refusals';
import { Referrals } from '../domain/referrals';
import { recentDays, Visits, visitText } from '../domain/visits';

export interface SignupWish {
  referralCode: string;
  inviteeUserId: string;
  /** The id by which the visit to the link was counted. */
  visitId?: string;
  deviceId?: string;
}

export interface SignupAnswer {
  success: true;
  message: string;
  benefit: Benefits['friend'];
}

/**
 * Accepts a referral: a new user has come by the link of an inviter.
 * @throws UNAUTHORIZED_REFERRAL_COMPLETION, REFERRAL_ALREADY_COMPLETED, REFERRAL_OWNERSHIP_MISMATCH,
 * REFERRAL_NOT_FOUND, SELF_REFERRAL_NOT_ALLOWED, EXISTING_USER_REFERRAL_NOT_ALLOWED, INVITER_BANNED,
 * NOT_FOUND
 */
@Injectable()
export class CompleteSignup {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identity: IdentityFacade,
    private readonly inviters: Inviters,
    private readonly referrals: Referrals,
    private readonly visits: Visits,
    private readonly devices: Devices,
    private readonly hashes: KeyedHashes,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, wish: SignupWish): Promise<StoredResponse<SignupAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      if (wish.inviteeUserId.toLowerCase() !== command.userId)
        throw refusal('UNAUTHORIZED_REFERRAL_COMPLETION');
      const code = readCode(wish.referralCode);
      const before = await this.referrals.findByInvitee(command.userId);
      if (before) throw before.repeatError(code);
      await this.accept(command.userId, code, wish);
      return { success: true, message: 'referrals.completed', benefit: benefits.friend };
    });
  }

  private async accept(
    inviteeId: string,
    code: string | null,
    { visitId, deviceId }: SignupWish,
  ): Promise<void> {
    const now = this.clock.now();
    const [inviter, invitee] = [await this.inviters.findForShare(code ?? ''), await this.newcomer(inviteeId)];
    const isGone = inviter === null || (await this.identity.findDeleted([inviter.id])).has(inviter.id);
    if (code === null || isGone) throw refusal('REFERRAL_NOT_FOUND');
    const flagged =
      deviceId !== undefined &&
      (await this.devices.record(inviteeId, this.hashes.of('device', deviceId), now)).others;
    await this.referrals.save(Referral.accept({ id: uuidv7(), inviter, invitee, flagged, now }));
    if (visitId !== undefined)
      await this.visits.end(
        inviter.id,
        recentDays(now).flatMap((day) => this.hashes.of('visit', visitText(code, day, { browser: visitId }))),
      );
  }

  private async newcomer(userId: string): Promise<Newcomer> {
    const leaving = await this.identity.findDeleted([userId]);
    const profile = await this.identity.profileOf(userId);
    if (!profile || leaving.has(userId)) throw notFound();
    return profile;
  }
}
