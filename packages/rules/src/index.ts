export { formerMember } from './former-member';
export { languageOf, languages, type Language } from './language';
export { isPosition, positionBetween, positionsAfter } from './positions';
export { regionOf } from './region';
export { atLeast, higher, paidTiers, tierRank, tiers, type PaidTier, type Tier } from './tier';
