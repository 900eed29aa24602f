import { hash } from 'node:crypto';
import { childAnswer } from '../../../backend/src/identity/application/household/answers';
import type { ConsentRecord } from '../../../backend/src/identity/domain/consent/consent';
import type { ChildState } from '../../../backend/src/identity/domain/household/child';
import { isMemberAt, type MemberState } from '../../../backend/src/identity/domain/household/member';
import { invitationTable } from '../../../backend/src/identity/testing/memory-household-repository';
import {
  childTable,
  consentTable,
  householdMemberTable,
  householdTable,
} from '../../../backend/src/identity/testing/memory-households';
import { kidDeviceTable } from '../../../backend/src/identity/testing/memory-kid-devices';
import { notFound } from '../../../backend/src/kernel/domain-error';
import { listTable } from '../../../backend/src/lists/testing/memory-checklists';
import { givenTable, householdGivenTable } from '../../../backend/src/lists/testing/memory-household-tables';
import type { MemoryListViews } from '../../../backend/src/lists/testing/memory-list-views';
import type { MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import type { Answer } from './calls';

/** The adult or device that reads for a child. */
export interface KidReader {
  role: MemberState['role'] | 'device';
  children: readonly string[] | null;
}

interface WholeList {
  id: string;
  name: string;
  listType: 'shopping' | 'task';
  items: { checkedBy: string | null }[];
  schedule?: object[];
  marks: { childId: string | null; as: string; actor: string | null }[];
}

/** The reads of households and children in memory, as the SQL of views/ answers them. */
export class PeopleViews {
  constructor(
    private readonly database: MemoryDatabase,
    private readonly lists: MemoryListViews,
    private readonly now: () => Date,
  ) {}

  heads(userId: string): object {
    const mine = this.members().filter(
      (member) => member.personId === userId && isMemberAt(member, this.now()),
    );
    const households = mine.flatMap(({ householdId, role }) => {
      const { id, name } = this.state(householdId);
      return [{ id, name, role, cursor: this.cursor(householdId) }];
    });
    return { households };
  }

  /** @throws NOT_FOUND */
  household(userId: string, householdId: string): object {
    const now = this.now();
    const members = this.members().filter((member) => member.householdId === householdId);
    const me = members.find(({ personId }) => personId === userId);
    if (!me || !isMemberAt(me, now)) throw notFound();
    const isHelper = me.role === 'helper';
    const {
      id,
      name,
      timeZone,
      dayStartsAt,
      middayAt: midday,
      eveningAt: evening,
      gate,
    } = this.state(householdId);
    const children = this.living(householdId).filter((child) => this.isTheirs(me, child));
    return {
      id,
      name,
      timeZone,
      dayStartsAt,
      bands: { midday, evening },
      role: me.role,
      members: members
        .filter((member) => me.role === 'organiser' || isMemberAt(member, now))
        .map(({ personId, role, children: theirs, until, joinedAt }) => ({
          userId: personId,
          name: personId,
          avatarUrl: null,
          avatarVersion: 0,
          role,
          children: isHelper && personId !== userId && theirs ? [] : theirs,
          until: until?.toISOString() ?? null,
          joinedAt: joinedAt.toISOString(),
        })),
      invitations: isHelper ? [] : this.invitations(householdId),
      children: children.map(childAnswer),
      deletedChildren: isHelper ? [] : this.deleted(householdId),
      given: this.given(householdId).filter(({ childId }) => children.some((child) => child.id === childId)),
      daysOff: [],
      firstThen: [],
      lateMarks: [],
      gate: this.gateFor(me) ? gate : null,
      consent: this.consent(householdId, userId),
      cursor: this.cursor(householdId),
    };
  }

  /** The household of the child and what it has there. @throws NOT_FOUND */
  kid(reader: KidReader, householdId: string, childId: string): object {
    const living = this.living(householdId);
    const child = living.find(({ id }) => id === childId);
    if (!child) throw notFound();
    const { timeZone, dayStartsAt, middayAt: midday, eveningAt: evening, gate } = this.state(householdId);
    return {
      child: childAnswer(child),
      siblings: living
        .filter((each) => each.id !== childId && this.isTheirs(reader, each))
        .map(({ id, nickname, animal, colour }) => ({ id, nickname, animal, colour })),
      household: { id: householdId, timeZone, dayStartsAt, bands: { midday, evening } },
      gate: this.gateFor(reader) ? gate : null,
      lists: this.given(householdId)
        .filter((each) => each.childId === childId)
        .flatMap(({ listId }) => this.listOf(listId, householdId, childId)),
      daysOff: [],
      firstThen: null,
      cursor: this.cursor(householdId),
    };
  }

  /** The reader of a child's view among the members; null if it is none for this child. */
  memberFor(userId: string, householdId: string): KidReader | null {
    const now = this.now();
    const me = this.members().find((each) => each.householdId === householdId && each.personId === userId);
    return me && isMemberAt(me, now) ? me : null;
  }

  deviceReader(deviceId: string): KidReader {
    return {
      role: 'device',
      children: kidDeviceTable.committed(this.database).get(deviceId)?.children ?? [],
    };
  }

  protected isTheirs({ children }: KidReader, { id }: ChildState): boolean {
    return children?.includes(id) ?? true;
  }

  protected gateFor({ role }: KidReader): boolean {
    return role === 'organiser' || role === 'adult';
  }

  /** Adults stay unnamed to a child. */
  protected isNamed(id: string | null, living: readonly ChildState[]): boolean {
    return living.some((child) => child.id === id);
  }

  protected isMarkFor(childId: string, mark: { childId: string | null }): boolean {
    return mark.childId === null || mark.childId === childId;
  }

  protected living(householdId: string): ChildState[] {
    return this.children(householdId).filter(({ deletedAt }) => deletedAt === null);
  }

  private listOf(listId: string, householdId: string, childId: string): object[] {
    const list = listTable.committed(this.database).get(listId);
    if (list?.householdId !== householdId || list.deletedAt !== null || list.archivedAt !== null) return [];
    const whole = this.lists.whole(list.ownerId, listId);
    if (!whole?.body) return [];
    const { id, name, listType, items, schedule = [], marks } = whole.body as WholeList;
    const living = this.living(householdId);
    const unnamed = items.map((item) => ({
      ...item,
      checkedBy: this.isNamed(item.checkedBy, living) ? item.checkedBy : null,
    }));
    const own = marks
      .filter((mark) => this.isMarkFor(childId, mark))
      .map((mark) => ({ ...mark, actor: mark.as === 'child' ? mark.actor : null }));
    return [{ id, name, listType, cursor: whole.cursor, schedule, marks: own, items: unnamed }];
  }

  private members(): MemberState[] {
    return [...householdMemberTable.committed(this.database).values()].sort(
      (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.householdId < b.householdId ? -1 : 1),
    );
  }

  private state(householdId: string) {
    const state = householdTable.committed(this.database).get(householdId);
    if (!state) throw notFound();
    return state;
  }

  private deleted(householdId: string): object[] {
    return this.children(householdId).flatMap((child) =>
      child.deletedAt && child.eraseAt
        ? [{ ...childAnswer(child), eraseAt: child.eraseAt.toISOString() }]
        : [],
    );
  }

  protected children(householdId: string): ChildState[] {
    return [...childTable.committed(this.database).values()]
      .filter((child) => child.householdId === householdId)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  private given(householdId: string): { listId: string; childId: string }[] {
    return [...givenTable.committed(this.database).values()]
      .filter((each) => each.householdId === householdId)
      .map(({ listId, childId }) => ({ listId, childId }));
  }

  private invitations(householdId: string): object[] {
    return [...invitationTable.committed(this.database).values()]
      .filter((each) => each.householdId === householdId && each.expiresAt > this.now())
      .map(({ id, role, children, until, email, invitedBy, createdAt, expiresAt }) => ({
        id,
        role,
        children,
        until: until?.toISOString() ?? null,
        email,
        invitedBy,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
  }

  private consent(householdId: string, userId: string): object {
    const [latest] = [...consentTable.committed(this.database).values()]
      .filter((each) => each.householdId === householdId && each.personId === userId)
      .sort((a, b) => b.askedAt.getTime() - a.askedAt.getTime() || (a.id < b.id ? 1 : -1));
    return { state: stateOf(latest), askedAt: null, agreedAt: null, textVersion: null };
  }

  private cursor(householdId: string): string {
    const { seq } = householdGivenTable.committed(this.database).get(householdId) ?? { seq: 0 };
    return `${this.state(householdId).version}.${seq}`;
  }
}

const stateOf = (consent: ConsentRecord | undefined): string =>
  !consent ? 'none' : consent.withdrawnAt ? 'withdrawn' : consent.agreedAt ? 'agreed' : 'asked';

/** The view, or that it is what the caller knows. */
export function readOf(view: object, known: string | null): Answer {
  const etag = `"${hash('sha256', JSON.stringify(view))}"`;
  return etag === known
    ? { status: 304, body: null, etag }
    : { status: 200, body: structuredClone(view), etag };
}
