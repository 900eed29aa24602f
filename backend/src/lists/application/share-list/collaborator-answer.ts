import type { Profile } from '../../../identity';
import { maskedAddress } from '../../../kernel/address';
import type { Checklist } from '../../domain/checklist';
import type { Collaborators, Member } from '../../domain/share-list/collaborators';

export interface CollaboratorAnswer {
  /** Id of the user, or of the invitation while it is pending. */
  id: string;
  userId: string | null;
  name: string | null;
  email: string;
  /** Null: the client shows the initial. */
  avatarUrl: string | null;
  role: 'owner' | 'collaborator';
  status: 'joined' | 'invited';
  since: string;
}

export type People = ReadonlyMap<string, Pick<Profile, 'name' | 'email' | 'avatarUrl'>>;

/** A member or invitation as another user sees it. views/collaborators.sql.ts does the same in SQL. */
export function collaboratorAnswer(
  { userId, invitationId, address, since }: Omit<Member, 'declinedBy'>,
  people: People,
  seenBy: { userId: string; isOwner: boolean },
): CollaboratorAnswer {
  const person = userId === null ? undefined : people.get(userId);
  const email = userId === null ? (address ?? '') : (person?.email ?? '');
  return {
    id: userId ?? invitationId ?? '',
    userId,
    name: person?.name ?? null,
    email: seenBy.isOwner || seenBy.userId === userId ? email : maskedAddress(email),
    avatarUrl: person?.avatarUrl ?? null,
    role: 'collaborator',
    status: userId === null ? 'invited' : 'joined',
    since: since.toISOString(),
  };
}

/** Owner, members, then invitations; empty if the owner is alone. */
export function collaboratorsOf(
  list: Checklist,
  collaborators: Collaborators,
  people: People,
  userId: string,
): CollaboratorAnswer[] {
  if (collaborators.size === 0) return [];
  const { ownerId, createdAt } = list.snapshot();
  const seenBy = { userId, isOwner: ownerId === userId };
  const owner = collaboratorAnswer(
    { userId: ownerId, invitationId: null, address: null, since: createdAt },
    people,
    seenBy,
  );
  return [
    { ...owner, role: 'owner' },
    ...collaborators.members.map((member) => collaboratorAnswer(member, people, seenBy)),
  ];
}
