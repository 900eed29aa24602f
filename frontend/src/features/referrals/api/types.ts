import type { components } from '@pictick/api';

/** The API's types of referrals under shorter names. */
type Schemas = components['schemas'];
export type CodeAnswer = Schemas['ReferralCode'];
export type Benefits = Schemas['ReferralBenefits'];
export type MyCode = Schemas['MyReferralCode'];
export type MyStats = Schemas['MyReferralStats'];
export type Invitation = MyStats['invitations'][number];
