/** Collaborators and invitations of one list. */
export const circleLimit = 20;
/** An account is this old before it may invite: whoever makes accounts to send mail with has to wait each time. */
export const settlingMs = 10 * 60_000;

export interface ShareCase {
  isOwner: boolean;
  /** By their plan, now. */
  mayShare: boolean;
  /** Their account is younger than that. */
  isNew: boolean;
  /** The address is the owner's own. */
  isSelf: boolean;
  /** They share the list already, or are invited. */
  isThere: boolean;
  /** Of the circle as it is. */
  size: number;
}

export type ShareVerdict =
  | 'invite'
  | 'there-already'
  | 'owners-only'
  | 'upgrade-required'
  | 'too-new'
  | 'not-oneself'
  | 'full';

/**
 * Whether somebody may be invited to a list. Who is there stays there: a smaller plan takes nothing back, it only keeps new ones out.
 * Nothing here depends on whether the address belongs to an account.
 */
export function judgeShare({ isOwner, mayShare, isNew, isSelf, isThere, size }: ShareCase): ShareVerdict {
  if (!isOwner) return 'owners-only';
  if (isThere) return 'there-already';
  if (!mayShare) return 'upgrade-required';
  if (isNew) return 'too-new';
  if (isSelf) return 'not-oneself';
  return size >= circleLimit ? 'full' : 'invite';
}
