import { randomUUID } from 'node:crypto';
import { aDeed, aList } from '../testing/checklist.mother';
import type { Checklist, ShareWish } from './checklist';
import { Circle, type Member } from './circle';

const ada = 'a0000000-0000-4000-8000-000000000001';
const ben = 'b0000000-0000-4000-8000-000000000002';
const now = new Date('2026-05-04T10:00:00Z');
const deedOf = (userId: string) => aDeed({ userId, at: now });

const wish = (address: string, given: Partial<ShareWish> = {}): ShareWish => ({
  invitation: { id: randomUUID(), address, invitedBy: ada, at: now },
  language: 'de',
  mayShare: true,
  secondsToWait: 0,
  isSelf: false,
  there: undefined,
  ...given,
});
const stepsOf = (list: Checklist): string[] => list.releaseChanges().map(({ type }) => type);

describe('a circle', () => {
  let list: Checklist;
  let circle: Circle;

  beforeEach(() => {
    list = aList({ ownerId: ada });
    circle = new Circle(list.id, []);
  });
  const invite = (address: string): Member => list.share(circle, wish(address), deedOf(ada));

  it('grows by invitations, one step of the list and one event each', () => {
    const shared = wish('Ben@Example.org');
    expect(list.share(circle, shared, deedOf(ada))).toEqual({
      userId: null,
      invitationId: shared.invitation.id,
      address: 'Ben@Example.org',
      since: now,
      declinedBy: null,
    });
    expect(circle.releaseChanges()).toEqual([{ type: 'invited', invitation: shared.invitation }]);
    expect(stepsOf(list)).toEqual(['list-shared']);
    expect(list.releaseEvents()).toMatchObject([
      {
        name: 'lists.list-shared',
        payload: { listId: list.id, invitationId: shared.invitation.id, invitedBy: ada, language: 'de' },
      },
    ]);
    expect(circle.invitedAt('BEN@example.org')?.invitationId).toBe(shared.invitation.id);
  });

  it('has everybody once', () => {
    const there = invite('ben@example.org');
    circle.releaseChanges();
    stepsOf(list);
    expect(
      list.share(circle, wish('ben@example.org', { there, mayShare: false, secondsToWait: 9 }), deedOf(ada)),
    ).toEqual(there);
    expect([circle.releaseChanges(), stepsOf(list)]).toEqual([
      [{ type: 'renewed', invitationId: there.invitationId }],
      [],
    ]);
    list.welcome(circle, there, deedOf(ben));
    circle.releaseChanges();
    stepsOf(list);
    const joined = circle.find(ben);
    expect(list.share(circle, wish('ben@example.org', { there: joined }), deedOf(ada))).toEqual(joined);
    expect([circle.releaseChanges(), stepsOf(list), circle.size]).toEqual([[], [], 1]);
  });

  it('lets whoever was invited in, under the invitation they came with', () => {
    const invited = invite('ben@example.org');
    circle.releaseChanges();
    list.welcome(circle, invited, deedOf(ben));
    const member = {
      userId: ben,
      invitationId: invited.invitationId,
      address: null,
      since: now,
      declinedBy: null,
    };
    expect(circle.releaseChanges()).toEqual([{ type: 'joined', member }]);
    expect([circle.find(ben), circle.find(invited.invitationId ?? '')]).toEqual([member, member]);
    expect(stepsOf(list)).toEqual(['list-shared', 'list-joined']);
  });

  it.each([
    ['the owner', ada],
    ['who is there already', ben],
  ])('drops an invitation that was meant for %s', (_, who) => {
    list.welcome(circle, invite('ben@example.org'), deedOf(ben));
    const second = invite('other@example.org');
    circle.releaseChanges();
    list.welcome(circle, second, deedOf(who));
    expect(circle.releaseChanges()).toEqual([{ type: 'gone', member: second }]);
    expect(circle.userIds).toEqual([ben]);
  });

  it('looks the same to its owner when somebody did not want to come, and waits for whoever has the address next', () => {
    const invited = invite('ben@example.org');
    circle.releaseChanges();
    stepsOf(list);
    circle.decline(invited, ben);
    expect(circle.releaseChanges()).toEqual([
      { type: 'declined', invitationId: invited.invitationId, userId: ben },
    ]);
    expect(stepsOf(list)).toEqual([]);
    expect(circle.members).toEqual([{ ...invited, declinedBy: ben }]);
    // Invited once more it waits for him again, and looks as before.
    expect(
      list.share(
        circle,
        wish('ben@example.org', { there: circle.invitedAt('ben@example.org') }),
        deedOf(ada),
      ),
    ).toEqual(invited);
    expect(circle.members).toEqual([invited]);
  });

  it('is left together with a second invitation, for the address that they have now', () => {
    list.welcome(circle, invite('ben@example.org'), deedOf(ben));
    const second = invite('ben.new@example.org');
    invite('cem@example.org');
    circle.releaseChanges();
    list.unshare(circle, ben, deedOf(ada), 'ben.new@example.org');
    expect(circle.releaseChanges()).toMatchObject([
      { type: 'gone', member: { userId: ben } },
      { type: 'gone', member: second },
    ]);
    expect(circle.size).toBe(1);
    // Of an invitation that is taken back nobody looks whose it is.
    list.unshare(circle, circle.members[0]?.invitationId ?? '', deedOf(ada), 'cem@example.org');
    expect(stepsOf(list).slice(-2)).toEqual(['list-unshared', 'list-unshared']);
  });

  it('takes back who has left, once, as long as there is room', () => {
    list.takeBack(circle, deedOf(ben));
    list.takeBack(circle, deedOf(ben));
    expect([circle.userIds, stepsOf(list)]).toEqual([[ben], ['list-joined']]);
    const full = new Circle(
      list.id,
      Array.from({ length: 20 }, () => ({
        userId: randomUUID(),
        invitationId: null,
        address: null,
        since: now,
        declinedBy: null,
      })),
    );
    expect(() => list.takeBack(full, deedOf(ben))).toThrow('COLLABORATOR_LIMIT_REACHED');
  });

  it('is left by its people, and emptied by the owner', () => {
    list.welcome(circle, invite('ben@example.org'), deedOf(ben));
    const cem = invite('cem@example.org').invitationId ?? '';
    expect(() => list.unshare(circle, cem, deedOf(ben))).toThrow('FORBIDDEN');
    expect(() => list.unshare(circle, randomUUID(), deedOf(ben))).toThrow('FORBIDDEN');
    expect(() => list.unshare(circle, ada, deedOf(ada))).toThrow('NOT_FOUND');
    list.unshare(circle, ben, deedOf(ben));
    list.unshare(circle, cem, deedOf(ada));
    expect(circle.size).toBe(0);
    expect(stepsOf(list).slice(-2)).toEqual(['list-left', 'list-unshared']);
  });

  it.each([
    ['somebody else', { by: ben }, 'FORBIDDEN'],
    ['a smaller plan', { mayShare: false }, 'UPGRADE_REQUIRED'],
    ['an account of a minute ago', { secondsToWait: 540 }, 'TOO_MANY_REQUESTS'],
    ['oneself', { isSelf: true }, 'SHARE_WITH_SELF'],
  ])('does not grow by %s', (_, { by = ada, ...given }: { by?: string } & Partial<ShareWish>, code) => {
    expect(() => list.share(circle, wish('x@example.org', given), deedOf(by))).toThrow(code);
    expect([circle.size, list.version]).toEqual([0, 0]);
  });

  it('stays as it is while the list is in the trash', () => {
    list.remove(deedOf(ada));
    expect(() => invite('ben@example.org')).toThrow('LIST_DELETED');
    expect(() =>
      list.welcome(
        circle,
        {
          userId: null,
          invitationId: randomUUID(),
          address: 'ben@example.org',
          since: now,
          declinedBy: null,
        },
        deedOf(ben),
      ),
    ).toThrow('LIST_DELETED');
    expect(() => list.share(circle, wish('ben@example.org'), deedOf(ben))).toThrow('FORBIDDEN');
  });
});
