export { AvatarUrls } from './domain/avatars';
export { IdentityFacade, type Profile } from './identity.facade';
export { IdentityModule } from './identity.module';
export { AccountHashes } from './account-hashes';
export { type ActingChildOf, HouseholdFacade, householdChannel } from './household.facade';
