export { AvatarUrls } from './domain/avatars';
export { IdentityFacade, type Profile } from './identity.facade';
export { CardPayments } from './domain/consent/card-payments';
export { consentStates } from './domain/consent/consent';
export { consentState, latestConsent } from './infrastructure/consent/consent.sql';
export { IdentityModule } from './identity.module';
export { isMemberAt, isTheirChild } from './infrastructure/household/member.sql';
export { AccountHashes } from './account-hashes';
export {
  type ChildLook,
  type HouseholdClockTimes,
  HouseholdFacade,
  householdChannel,
} from './household.facade';
export { type HouseholdRole, roles as householdRoles } from './domain/household/rights';
export { ChildDto } from './http/household/children.dto';
export { BandsDto, GateDto, HouseholdHeadDto } from './http/household/households.dto';
