import { event } from '../kernel/domain-event';

/** A new user has come by the link of an inviter. Events of the previous release lack the time. */
export const ReferralCompleted = event<
  'referrals.referral-completed',
  { referralId: string; inviterId: string; inviteeId: string; acceptedAt?: string }
>('referrals.referral-completed');
