export { AvatarUrls } from './domain/avatars';
export { IdentityFacade, type Profile } from './identity.facade';
export { CardPayments } from './domain/consent/card-payments';
export { HouseholdPlans } from './domain/household/household-plans';
export { InvitationRecipients } from './domain/household/invitation-recipients';
export { HouseholdInvitationDto } from './http/people/people.dto';
export { consentStates } from './domain/consent/consent';
export { consentState, latestConsent } from './infrastructure/consent/consent.sql';
export { isLinkedAt } from './infrastructure/devices/device.sql';
export { IdentityModule } from './identity.module';
export { helpedChildren, isAdultOf, isMemberAt, isTheirChild } from './infrastructure/household/member.sql';
export { AccountHashes } from './account-hashes';
export {
  type ChildLook,
  HouseholdFacade,
  helpChannel,
  homeChannel,
  householdChannel,
} from './household.facade';
export { type HouseholdRole, roles as householdRoles } from './domain/household/rights';
export { ChildDto } from './http/household/children.dto';
export { BandsDto, GateDto, HouseholdHeadDto } from './http/household/households.dto';
