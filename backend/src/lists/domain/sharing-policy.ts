/** Collaborators and invitations of one list. */
export const circleLimit = 20;

export interface ShareCase {
  isOwner: boolean;
  /** By their plan, now. */
  mayShare: boolean;
  /** The address is the owner's own. */
  isSelf: boolean;
  /** They share the list already, or are invited. */
  isThere: boolean;
  /** Of the circle as it is. */
  size: number;
}

export type ShareVerdict = 'invite' | 'there-already' | 'owners-only' | 'upgrade-required' | 'not-oneself' | 'full';

/**
 * Whether somebody may be invited to a list. Who is there stays there: a smaller plan takes nothing back, it only keeps new ones out.
 * Nothing here depends on whether the address belongs to an account.
 */
export function judgeShare({ isOwner, mayShare, isSelf, isThere, size }: ShareCase): ShareVerdict {
  if (!isOwner) return 'owners-only';
  if (isThere) return 'there-already';
  if (!mayShare) return 'upgrade-required';
  if (isSelf) return 'not-oneself';
  return size >= circleLimit ? 'full' : 'invite';
}
