import { isMemberAt, type MemberState } from '../../../backend/src/identity/domain/household/member';
import {
  childrenOf,
  childTable,
  householdMemberKey,
  householdMemberTable,
  livingChildren,
} from '../../../backend/src/identity/testing/memory-households';
import type { People } from '../../../backend/src/lists/application/share-list/collaborator-answer';
import type { ChecklistState } from '../../../backend/src/lists/domain/checklist';
import { HelpedLists, type Helping } from '../../../backend/src/lists/domain/household/helped-lists';
import { listTable } from '../../../backend/src/lists/testing/memory-checklists';
import { type GivenList, givenTable } from '../../../backend/src/lists/testing/memory-household-tables';
import { MemoryListViews, type ReadList } from '../../../backend/src/lists/testing/memory-list-views';
import type { MemoryConnection, MemoryDatabase } from '../../../backend/src/platform/testing/memory-database';
import { deltaLimit } from '../wiring';

interface Tables {
  list: ChecklistState | undefined;
  member: MemberState | undefined;
  /** The children of the household that are not deleted. */
  living: readonly string[];
  given: Iterable<GivenList>;
}

/** The rule of lists/infrastructure/list-access.sql.ts. Mutants replace parts of it. */
export class HelperRule {
  constructor(protected readonly now: () => Date) {}

  /** Null: the member does not see the list as a helper. */
  of({ list, member, living, given }: Tables): Helping | null {
    if (!list?.householdId || list.archivedAt || list.deletedAt) return null;
    if (member?.role !== 'helper' || !isMemberAt(member, this.now())) return null;
    const children = living.filter((id) => this.isNamed(member, id)).sort();
    const having = [...given].filter((each) => each.listId === list.id).map(({ childId }) => childId);
    const [childId] = having.filter((id) => this.isGivenTo(id, children));
    return childId === undefined
      ? null
      : { listId: list.id, householdId: list.householdId, children, childId };
  }

  protected isNamed({ children }: MemberState, childId: string): boolean {
    return children?.includes(childId) ?? true;
  }

  protected isGivenTo(childId: string, children: readonly string[]): boolean {
    return children.includes(childId);
  }
}

/** The lists of helpers, as a transaction sees them. */
export class SimulatedHelpedLists extends HelpedLists {
  constructor(
    private readonly connection: MemoryConnection,
    private readonly rule: HelperRule,
  ) {
    super();
  }

  of(listId: string, userId: string): Promise<Helping | null> {
    const { connection } = this;
    return connection.statement(() => {
      const list = listTable.read(connection, listId);
      const household = list?.householdId ?? '';
      const children = childTable
        .all(connection)
        .filter(({ householdId, deletedAt }) => householdId === household && deletedAt === null);
      return this.rule.of({
        list,
        member: householdMemberTable.read(connection, householdMemberKey(household, userId)),
        living: children.map(({ id }) => id),
        given: givenTable.all(connection),
      });
    });
  }

  /** Accounts are not deleted here. */
  remember(): Promise<void> {
    return Promise.resolve();
  }
}

interface Body {
  delta: boolean;
  items: object[];
  marks: { childId: string | null }[];
  children: { id: string }[];
}

/** The reads of lists, with those of helpers: always whole, and without other children. */
export class HelperListViews extends MemoryListViews {
  constructor(
    database: MemoryDatabase,
    people: People,
    now: () => Date,
    private readonly rule = new HelperRule(now),
  ) {
    super(database, people, deltaLimit, livingChildren(database), { now, childrenOf: childrenOf(database) });
  }

  override myLists(userId: string): { lists: object[] } {
    const lists = super.myLists(userId).lists as { id: string }[];
    return {
      lists: lists.map((head) => {
        if (!this.helping(head.id, userId)) return head;
        const {
          items: _items,
          marks: _marks,
          delta: _delta,
          ...shown
        } = this.whole(userId, head.id)?.body as Body;
        return { ...head, ...shown };
      }),
    };
  }

  override whole(userId: string, listId: string): ReadList | null {
    const helping = this.helping(listId, userId);
    const owner = listTable.committed(this.database).get(listId)?.ownerId;
    if (!helping || owner === undefined) return super.whole(userId, listId);
    const read = super.whole(owner, listId);
    if (!read?.body) return read;
    const body = { ...read.body, ...shownTo(helping), ...onlyOf(helping, read.body as Body) };
    return { ...read, cursor: `${read.cursor}.${helping.children.join('+')}`, body };
  }

  override since(userId: string, listId: string, version: number, day?: string): ReadList | null {
    return this.helping(listId, userId)
      ? this.whole(userId, listId)
      : super.since(userId, listId, version, day);
  }

  protected override canRead(list: ChecklistState, userId: string): boolean {
    return super.canRead(list, userId) || this.ruleFor(list, userId) !== null;
  }

  private helping(listId: string, userId: string): Helping | null {
    const list = listTable.committed(this.database).get(listId);
    return !list || super.canRead(list, userId) ? null : this.ruleFor(list, userId);
  }

  private ruleFor(list: ChecklistState, userId: string): Helping | null {
    const household = list.householdId ?? '';
    return this.rule.of({
      list,
      member: householdMemberTable.committed(this.database).get(householdMemberKey(household, userId)),
      living: childrenOf(this.database)(household),
      given: givenTable.committed(this.database).values(),
    });
  }
}

const shownTo = ({ householdId }: Helping): object => ({
  role: 'helper',
  householdId,
  collaborators: [],
  order: null,
  opened: true,
});

const onlyOf = ({ children: helped }: Helping, { marks, children }: Body): object => ({
  marks: marks.filter(({ childId }) => childId === null || helped.includes(childId)),
  children: children.filter(({ id }) => helped.includes(id)),
});
