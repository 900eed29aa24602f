export { AvatarUrls } from './domain/avatars';
export { IdentityFacade, type Profile } from './identity.facade';
export { IdentityModule } from './identity.module';
export { AccountHashes } from './account-hashes';
export { type ActingChildOf, type ChildLook, HouseholdFacade, householdChannel } from './household.facade';
export { ChildDto } from './http/household/children.dto';
export { BandsDto } from './http/household/households.dto';
