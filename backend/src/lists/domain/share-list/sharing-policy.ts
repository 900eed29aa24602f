/** Limit of members and invitations of one list. */
export const collaboratorLimit = 20;
/** Minimum age in ms of an account that invites. It slows down spammers who create accounts. */
export const newAccountMs = 10 * 60_000;

export interface ShareCase {
  isOwner: boolean;
  /** The inviter's current plan includes sharing. */
  mayShare: boolean;
  /** The inviter's account is younger than `newAccountMs`. */
  isNew: boolean;
  /** The address is the owner's. */
  isSelf: boolean;
  /** The address belongs to a member or an invitation already. */
  isExisting: boolean;
  /** Members and invitations of the list now. */
  size: number;
}

export type ShareDecision =
  | 'invite'
  | 'already-shared'
  | 'owners-only'
  | 'upgrade-required'
  | 'too-new'
  | 'self'
  | 'full';

/**
 * Decides whether the owner may invite an address. A downgrade removes no members, it only stops new
 * invitations.
 * Nothing depends on whether an account has the address.
 */
export function decideShare({
  isOwner,
  mayShare,
  isNew,
  isSelf,
  isExisting,
  size,
}: ShareCase): ShareDecision {
  if (!isOwner) return 'owners-only';
  if (isExisting) return 'already-shared';
  if (!mayShare) return 'upgrade-required';
  if (isNew) return 'too-new';
  if (isSelf) return 'self';
  return size >= collaboratorLimit ? 'full' : 'invite';
}
