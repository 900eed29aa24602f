import { randomUUID } from 'node:crypto';
import { aChangeContext, aList } from '../../testing/checklist.mother';
import type { Checklist, ShareInput } from '../checklist';
import { Collaborators, type Member } from './collaborators';

const ada = 'a0000000-0000-4000-8000-000000000001';
const ben = 'b0000000-0000-4000-8000-000000000002';
const now = new Date('2026-05-04T10:00:00Z');
const contextOf = (userId: string) => aChangeContext({ userId, at: now });

const input = (address: string, given: Partial<ShareInput> = {}): ShareInput => ({
  invitation: { id: randomUUID(), address, invitedBy: ada, at: now },
  language: 'de',
  mayShare: true,
  secondsToWait: 0,
  isSelf: false,
  existing: undefined,
  ...given,
});
const stepsOf = (list: Checklist): string[] => list.releaseChanges().map(({ type }) => type);

describe('Collaborators', () => {
  let list: Checklist;
  let collaborators: Collaborators;

  beforeEach(() => {
    list = aList({ ownerId: ada });
    collaborators = new Collaborators(list.id, []);
  });
  const invite = (address: string): Member => list.share(collaborators, input(address), contextOf(ada));

  it('adds an invitation with one change of the list and one event', () => {
    const shared = input('Ben@Example.org');
    expect(list.share(collaborators, shared, contextOf(ada))).toEqual({
      userId: null,
      invitationId: shared.invitation.id,
      address: 'Ben@Example.org',
      since: now,
      declinedBy: null,
    });
    expect(collaborators.releaseChanges()).toEqual([{ type: 'invited', invitation: shared.invitation }]);
    expect(stepsOf(list)).toEqual(['list-shared']);
    expect(list.releaseEvents()).toMatchObject([
      {
        name: 'lists.list-shared',
        payload: { listId: list.id, invitationId: shared.invitation.id, invitedBy: ada, language: 'de' },
      },
    ]);
    expect(collaborators.invitedAt('BEN@example.org')?.invitationId).toBe(shared.invitation.id);
  });

  it('has each user and address once', () => {
    const there = invite('ben@example.org');
    collaborators.releaseChanges();
    stepsOf(list);
    expect(
      list.share(
        collaborators,
        input('ben@example.org', { existing: there, mayShare: false, secondsToWait: 9 }),
        contextOf(ada),
      ),
    ).toEqual(there);
    expect([collaborators.releaseChanges(), stepsOf(list)]).toEqual([
      [{ type: 'renewed', invitationId: there.invitationId }],
      [],
    ]);
    list.acceptInvitation(collaborators, there, contextOf(ben));
    collaborators.releaseChanges();
    stepsOf(list);
    const joined = collaborators.find(ben);
    expect(list.share(collaborators, input('ben@example.org', { existing: joined }), contextOf(ada))).toEqual(
      joined,
    );
    expect([collaborators.releaseChanges(), stepsOf(list), collaborators.size]).toEqual([[], [], 1]);
  });

  it('turns an invitation into a membership and keeps its id', () => {
    const invited = invite('ben@example.org');
    collaborators.releaseChanges();
    list.acceptInvitation(collaborators, invited, contextOf(ben));
    const member = {
      userId: ben,
      invitationId: invited.invitationId,
      address: null,
      since: now,
      declinedBy: null,
    };
    expect(collaborators.releaseChanges()).toEqual([{ type: 'joined', member }]);
    expect([collaborators.find(ben), collaborators.find(invited.invitationId ?? '')]).toEqual([
      member,
      member,
    ]);
    expect(stepsOf(list)).toEqual(['list-shared', 'list-joined']);
  });

  it.each([
    ['the owner', ada],
    ['a member', ben],
  ])('removes a second invitation that is opened by %s', (_, userId) => {
    list.acceptInvitation(collaborators, invite('ben@example.org'), contextOf(ben));
    const second = invite('other@example.org');
    collaborators.releaseChanges();
    list.acceptInvitation(collaborators, second, contextOf(userId));
    expect(collaborators.releaseChanges()).toEqual([{ type: 'removed', member: second }]);
    expect(collaborators.userIds).toEqual([ben]);
  });

  it('shows a declined invitation unchanged to the owner and keeps it pending for the next user with the address', () => {
    const invited = invite('ben@example.org');
    collaborators.releaseChanges();
    stepsOf(list);
    collaborators.decline(invited, ben);
    expect(collaborators.releaseChanges()).toEqual([
      { type: 'declined', invitationId: invited.invitationId, userId: ben },
    ]);
    expect(stepsOf(list)).toEqual([]);
    expect(collaborators.members).toEqual([{ ...invited, declinedBy: ben }]);
    // Inviting again makes it pending for Ben again and looks the same.
    expect(
      list.share(
        collaborators,
        input('ben@example.org', { existing: collaborators.invitedAt('ben@example.org') }),
        contextOf(ada),
      ),
    ).toEqual(invited);
    expect(collaborators.members).toEqual([invited]);
  });

  it('removes a leaving member together with an invitation to their current address', () => {
    list.acceptInvitation(collaborators, invite('ben@example.org'), contextOf(ben));
    const second = invite('ben.new@example.org');
    invite('cem@example.org');
    collaborators.releaseChanges();
    list.unshare(collaborators, ben, contextOf(ada), 'ben.new@example.org');
    expect(collaborators.releaseChanges()).toMatchObject([
      { type: 'removed', member: { userId: ben } },
      { type: 'removed', member: second },
    ]);
    expect(collaborators.size).toBe(1);
    // A withdrawn invitation is not checked against the member's address.
    list.unshare(
      collaborators,
      collaborators.members[0]?.invitationId ?? '',
      contextOf(ada),
      'cem@example.org',
    );
    expect(stepsOf(list).slice(-2)).toEqual(['list-unshared', 'list-unshared']);
  });

  it('lets a former member rejoin once if there is room', () => {
    list.rejoin(collaborators, contextOf(ben));
    list.rejoin(collaborators, contextOf(ben));
    expect([collaborators.userIds, stepsOf(list)]).toEqual([[ben], ['list-joined']]);
    const full = new Collaborators(
      list.id,
      Array.from({ length: 20 }, () => ({
        userId: randomUUID(),
        invitationId: null,
        address: null,
        since: now,
        declinedBy: null,
      })),
    );
    expect(() => list.rejoin(full, contextOf(ben))).toThrow('COLLABORATOR_LIMIT_REACHED');
  });

  it('lets members leave and the owner remove them', () => {
    list.acceptInvitation(collaborators, invite('ben@example.org'), contextOf(ben));
    const cem = invite('cem@example.org').invitationId ?? '';
    expect(() => list.unshare(collaborators, cem, contextOf(ben))).toThrow('FORBIDDEN');
    expect(() => list.unshare(collaborators, randomUUID(), contextOf(ben))).toThrow('FORBIDDEN');
    expect(() => list.unshare(collaborators, ada, contextOf(ada))).toThrow('NOT_FOUND');
    list.unshare(collaborators, ben, contextOf(ben));
    list.unshare(collaborators, cem, contextOf(ada));
    expect(collaborators.size).toBe(0);
    expect(stepsOf(list).slice(-2)).toEqual(['list-left', 'list-unshared']);
  });

  it.each([
    ['a collaborator', { by: ben }, 'FORBIDDEN'],
    ['a smaller plan', { mayShare: false }, 'UPGRADE_REQUIRED'],
    ['an account of a minute ago', { secondsToWait: 540 }, 'TOO_MANY_REQUESTS'],
    ['the address of the owner', { isSelf: true }, 'SHARE_WITH_SELF'],
  ])('refuses to share for %s', (_, { by = ada, ...given }: { by?: string } & Partial<ShareInput>, code) => {
    expect(() => list.share(collaborators, input('x@example.org', given), contextOf(by))).toThrow(code);
    expect([collaborators.size, list.version]).toEqual([0, 0]);
  });

  it('does not change while the list is deleted', () => {
    list.remove(contextOf(ada));
    expect(() => invite('ben@example.org')).toThrow('LIST_DELETED');
    expect(() =>
      list.acceptInvitation(
        collaborators,
        {
          userId: null,
          invitationId: randomUUID(),
          address: 'ben@example.org',
          since: now,
          declinedBy: null,
        },
        contextOf(ben),
      ),
    ).toThrow('LIST_DELETED');
    expect(() => list.share(collaborators, input('ben@example.org'), contextOf(ben))).toThrow('FORBIDDEN');
  });
});
