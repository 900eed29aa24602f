import { householdInvitationDays } from '@pictick/rules/household/people';
import { addressKey } from '../../../kernel/address';
import type { MemberTerms } from './member';

/** An open invitation to a household. One that was accepted, declined or taken back is deleted. */
export interface InvitationState extends MemberTerms {
  id: string;
  householdId: string;
  /** SHA-256 of the token in the link. */
  tokenHash: Buffer;
  /** The address that gets the link by mail; null: the inviter hands it over. */
  email: string | null;
  /** Its normal form, to find the invitations of an erased user. */
  addressKey: string | null;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface InvitationDraft extends MemberTerms {
  id: string;
  tokenHash: Buffer;
  email: string | null;
}

const dayMs = 86_400_000;

export const newInvitation = (
  draft: InvitationDraft,
  { householdId, invitedBy, now }: { householdId: string; invitedBy: string; now: Date },
): InvitationState => ({
  ...draft,
  addressKey: draft.email === null ? null : addressKey(draft.email),
  householdId,
  invitedBy,
  createdAt: now,
  expiresAt: endOf(draft, new Date(now.getTime() + householdInvitationDays * dayMs)),
});

/** An invitation of a helper is over with the access that it gives. */
const endOf = ({ until }: MemberTerms, latest: Date): Date => (until && until < latest ? until : latest);

export const isOpenAt = ({ expiresAt }: InvitationState, now: Date): boolean => expiresAt > now;
