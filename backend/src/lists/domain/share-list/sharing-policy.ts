/** Collaborators and invitations of one list. */
export const collaboratorLimit = 20;
/** An account is this old before it may invite: whoever makes accounts to send mail with has to wait each time. */
export const newAccountMs = 10 * 60_000;

export interface ShareCase {
  isOwner: boolean;
  /** By their plan, now. */
  mayShare: boolean;
  /** Their account is younger than that. */
  isNew: boolean;
  /** The address is the owner's own. */
  isSelf: boolean;
  /** They share the list already, or are invited. */
  isExisting: boolean;
  /** Collaborators and invitations the list has now. */
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
 * Whether somebody may be invited to a list. Who is there stays there: a smaller plan takes nothing back, it only keeps new ones out.
 * Nothing here depends on whether the address belongs to an account.
 */
export function decideShare({
  isOwner,
  mayShare,
  isNew,
  isSelf,
  isExisting: isThere,
  size,
}: ShareCase): ShareDecision {
  if (!isOwner) return 'owners-only';
  if (isThere) return 'already-shared';
  if (!mayShare) return 'upgrade-required';
  if (isNew) return 'too-new';
  if (isSelf) return 'self';
  return size >= collaboratorLimit ? 'full' : 'invite';
}
