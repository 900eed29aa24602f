import { event } from '../kernel/domain-event';

export const UserRegistered = event<'identity.user-registered', { userId: string }>(
  'identity.user-registered',
);

/** A refresh token came back after its successor was used: the session on that device has ended. */
export const TokenReused = event<'identity.token-reused', { userId: string; deviceLabel: string }>(
  'identity.token-reused',
);

/** Other users see a new name or picture of this user. */
export const ProfileChanged = event<'identity.profile-changed', { userId: string }>(
  'identity.profile-changed',
);
