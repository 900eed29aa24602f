import { AggregateRoot } from '../../kernel/aggregate-root';
import { ReferralCompleted } from '../events';
import type { Inviter } from './inviter';
import { refusal } from './referral-refusals';

export interface ReferralState {
  id: string;
  /** Null: the account is deleted. */
  inviterId: string | null;
  inviteeId: string | null;
  code: string | null;
  /**
   * True if the device was seen with another account: a family, or one person twice. It is no reason to
   * refuse.
   */
  flagged: boolean;
  acceptedAt: Date;
}

/** A new user is younger than this. */
const newForMs = 24 * 3_600_000;

export interface Newcomer {
  id: string;
  createdAt: Date;
  /** True if the user has had an account before. */
  trialWithheld: boolean;
}

export const isNew = ({ createdAt, trialWithheld }: Newcomer, now: Date): boolean =>
  !trialWithheld && now.getTime() - createdAt.getTime() < newForMs;

/** One accepted referral. A user can be referred once. */
export class Referral extends AggregateRoot<ReferralState> {
  static accept({
    id,
    inviter,
    invitee,
    flagged,
    now,
  }: {
    id: string;
    inviter: Inviter;
    invitee: Newcomer;
    flagged: boolean;
    now: Date;
  }): Referral {
    if (inviter.id === invitee.id) throw refusal('SELF_REFERRAL_NOT_ALLOWED');
    if (!isNew(invitee, now)) throw refusal('EXISTING_USER_REFERRAL_NOT_ALLOWED');
    if (inviter.isBanned) throw refusal('INVITER_BANNED');
    const referral = new Referral({
      id,
      inviterId: inviter.id,
      inviteeId: invitee.id,
      code: inviter.code,
      flagged,
      acceptedAt: now,
    });
    referral.record(
      ReferralCompleted({
        referralId: id,
        inviterId: inviter.id,
        inviteeId: invitee.id,
        acceptedAt: now.toISOString(),
      }),
    );
    return referral;
  }

  static restore(state: ReferralState): Referral {
    return new Referral(state);
  }

  /** The error of a second attempt. */
  repeatError(code: string | null): Error {
    return refusal(
      this.state.code === null || this.state.code === code
        ? 'REFERRAL_ALREADY_COMPLETED'
        : 'REFERRAL_OWNERSHIP_MISMATCH',
    );
  }
}
