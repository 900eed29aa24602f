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

/** A user became a member of a household, has another role, or is none any more (null). */
export const HouseholdMemberChanged = event<
  'identity.household-member-changed',
  { householdId: string; userId: string; role: 'organiser' | 'adult' | 'helper' | null }
>('identity.household-member-changed');

/** A household was made, or its zone or one of its times changed. */
export const HouseholdChanged = event<'identity.household-changed', { householdId: string }>(
  'identity.household-changed',
);

/** The profile is hidden, and can be restored for seven days. */
export const ChildDeleted = event<'identity.child-deleted', { householdId: string; childId: string }>(
  'identity.child-deleted',
);

export const ChildRestored = event<'identity.child-restored', { householdId: string; childId: string }>(
  'identity.child-restored',
);

export const ChildErased = event<'identity.child-erased', { householdId: string; childId: string }>(
  'identity.child-erased',
);

/** A parent asks for the mail. Only the server can open the sealed token of its link. */
export const ConsentAsked = event<'identity.consent-asked', { consentId: string; sealedToken: string }>(
  'identity.consent-asked',
);

/** An adult invites by mail. Only the server can open the sealed token of its link. */
export const HouseholdInvited = event<
  'identity.household-invited',
  { invitationId: string; sealedToken: string; language: string }
>('identity.household-invited');

/** A user has accepted an invitation. */
export const HouseholdJoined = event<'identity.household-joined', { householdId: string; userId: string }>(
  'identity.household-joined',
);

/** No adult of the household consents any more, so its children were hidden. */
export const ConsentLapsed = event<'identity.consent-lapsed', { householdId: string; adultIds: string[] }>(
  'identity.consent-lapsed',
);

/** An old token of a child's device came back, so the device has ended. */
export const KidDeviceReused = event<
  'identity.kid-device-reused',
  { deviceId: string; organiserIds: string[] }
>('identity.kid-device-reused');

/** The last adult's account is erased. */
export const HouseholdErased = event<'identity.household-erased', { householdId: string }>(
  'identity.household-erased',
);
