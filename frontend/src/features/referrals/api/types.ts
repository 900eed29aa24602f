import type { components } from '@pictick/api';

/** What the API says about invitations, under the names that we use. */
type Schemas = components['schemas'];
export type CodeAnswer = Schemas['ReferralCode'];
export type Benefits = Schemas['ReferralBenefits'];
export type MyCode = Schemas['MyReferralCode'];
export type MyStats = Schemas['MyReferralStats'];
export type Invitation = MyStats['invitations'][number];
