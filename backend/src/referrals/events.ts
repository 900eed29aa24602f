import { event } from '../kernel/domain-event';

/** Somebody new has come by the link of somebody else. The time is missing in those of the release before. */
export const ReferralCompleted = event<
  'referrals.referral-completed',
  { referralId: string; inviterId: string; inviteeId: string; acceptedAt?: string }
>('referrals.referral-completed');
