export { AvatarUrls } from './domain/avatars';
export { IdentityFacade, type Profile } from './identity.facade';
export { IdentityModule } from './identity.module';
export { isMemberAt, isTheirChild } from './infrastructure/household/member.sql';
export { AccountHashes } from './account-hashes';
export { type ChildLook, HouseholdFacade, householdChannel } from './household.facade';
export { type HouseholdRole, roles as householdRoles } from './domain/household/rights';
export { ChildDto } from './http/household/children.dto';
export { BandsDto, GateDto, HouseholdHeadDto } from './http/household/households.dto';
