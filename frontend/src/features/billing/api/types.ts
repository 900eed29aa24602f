import type { components } from '@pictick/api';

/** The API's billing types under shorter names. */
type Schemas = components['schemas'];
export type Tier = Schemas['Tier'];
export type Plan = Schemas['Plan'];
export type CheckoutState = Schemas['CheckoutState'];
export type SubscriptionState = Schemas['SubscriptionState'];
export type SubscriptionInfo = Schemas['SubscriptionInfo'];
export type SubscriptionChange = Schemas['SubscriptionChange'];
export type RefundOffer = Schemas['RefundOffer'];
export type NoRefund = Schemas['NoRefund'];
export type Payment = Schemas['Payment'];
