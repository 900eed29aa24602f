import { event } from '../kernel/domain-event';

/** Somebody new has come by the link of somebody else. */
export const ReferralCompleted = event<'referrals.referral-completed', { referralId: string; inviterId: string; inviteeId: string }>('referrals.referral-completed');
