import type { ChildLook } from '../../identity';
import { addressKey } from '../../kernel/address';
import type { MemoryDatabase } from '../../platform/testing/memory-database';
import { type ChildAnswer, itemAnswer, listHead } from '../application/answers';
import { collaboratorsOf, type People } from '../application/share-list/collaborator-answer';
import { Checklist, type ChecklistState } from '../domain/checklist';
import { Item, type ItemState } from '../domain/item';
import { eventKey, eventTable, itemTable, listTable } from './memory-checklists';
import {
  buildCollaborators,
  invitationTable,
  memberKey,
  memberTable,
  inviterBlockKey,
  inviterBlockTable,
} from './memory-collaborators';
import {
  adultKey,
  givenTable,
  householdAdultTable,
  pastGivenTable,
  shownChildren,
} from './memory-household-tables';

/** A read of a list. A delta whose `body` is null has no changes. */
export interface ReadList {
  deleted: boolean;
  cursor: string;
  body: object | null;
}

/**
 * In-memory counterpart of the SQL of views/: lists without generated pictures, each read from one committed
 * snapshot.
 */
export class MemoryListViews {
  constructor(
    protected readonly database: MemoryDatabase,
    private readonly people: People = new Map(),
    private readonly deltaLimit = 1_000,
    /** The children that are not deleted. */
    private readonly looksOf: (childIds: readonly string[]) => readonly ChildLook[] = () => [],
  ) {}

  myLists(userId: string): { lists: object[] } {
    const lists = [...listTable.committed(this.database).values()].filter(
      (list) => list.deletedAt === null && this.canRead(list, userId),
    );
    lists.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return { lists: lists.map((list) => ({ ...this.head(list, userId), preview: [] })) };
  }

  whole(userId: string, listId: string): ReadList | null {
    const list = this.findReadable(userId, listId);
    if (!list) return null;
    return {
      deleted: list.deletedAt !== null,
      cursor: cursorOf(list),
      body: { ...this.head(list, userId), delta: false, marks: [], items: this.itemsOf(listId).map(row) },
    };
  }

  /**
   * The changes since a version; the whole list if the log has gaps or too many changes. Null: not readable.
   */
  since(userId: string, listId: string, version: number): ReadList | null {
    const list = this.findReadable(userId, listId);
    if (!list) return null;
    const state = { deleted: list.deletedAt !== null, cursor: cursorOf(list) };
    if (list.version === version) return { ...state, body: null };
    const steps = list.version - version;
    const events = steps >= 1 && steps <= this.deltaLimit ? this.eventsAfter(list, version) : [];
    if (events.length !== steps) return this.whole(userId, listId);
    const touched = [...new Set(events.flatMap(({ payload }) => payload.itemIds ?? []))];
    const rows = itemTable.committed(this.database);
    const items = touched
      .flatMap((id) => rows.get(id) ?? [])
      .filter((item) => item.listId === listId && item.deletedAt === null)
      .sort(byPosition);
    const present = new Set(items.map(({ id }) => id));
    const removedItems = touched.filter((id) => !present.has(id));
    const removedBy = Object.fromEntries(
      removedItems.map((id) => [id, events.findLast(({ payload }) => payload.itemIds?.includes(id))?.actor]),
    );
    return {
      ...state,
      body: {
        ...this.head(list, userId),
        delta: true,
        marks: [],
        items: items.map(row),
        removedItems,
        removedBy,
      },
    };
  }

  cursors(userId: string): Map<string, string> {
    const mine = [...listTable.committed(this.database).values()].filter(
      (list) => list.deletedAt === null && this.canRead(list, userId),
    );
    return new Map(mine.map((list) => [list.id, cursorOf(list)]));
  }

  protected itemsOf(listId: string): ItemState[] {
    return [...itemTable.committed(this.database).values()]
      .filter((item) => item.listId === listId && item.deletedAt === null)
      .sort(byPosition);
  }

  private head(state: ChecklistState, userId: string): object {
    const list = Checklist.fromState({ ...state });
    const collaborators = buildCollaborators(
      state.id,
      memberTable.committed(this.database).values(),
      invitationTable.committed(this.database).values(),
    );
    return {
      ...listHead(
        list,
        userId,
        collaboratorsOf(list, collaborators, this.people, userId),
        this.childrenOf(state.id),
      ),
      householdId:
        state.ownerId === userId || this.isHouseholdAdult(state, userId) ? state.householdId : null,
      opened: state.ownerId === userId || !this.isInvited(state.id, userId),
    };
  }

  private childrenOf(listId: string): ChildAnswer[] {
    const children = shownChildren(
      listId,
      givenTable.committed(this.database).values(),
      pastGivenTable.committed(this.database).values(),
      itemTable.committed(this.database).values(),
    );
    if (children.length === 0) return [];
    const given = new Map(children.map((child) => [child.childId, child.given]));
    return this.looksOf([...given.keys()]).map((look) => ({
      ...look,
      given: given.get(look.id) ?? false,
    }));
  }

  private eventsAfter(list: ChecklistState, version: number) {
    const events = eventTable.committed(this.database);
    return Array.from({ length: list.version - version }, (_, index) =>
      events.get(eventKey(list.id, version + 1 + index)),
    ).filter((event) => event !== undefined);
  }

  private findReadable(userId: string, listId: string): ChecklistState | null {
    const list = listTable.committed(this.database).get(listId);
    return list && this.canRead(list, userId) ? list : null;
  }

  protected canRead(list: ChecklistState, userId: string): boolean {
    return (
      list.ownerId === userId ||
      memberTable.committed(this.database).has(memberKey(list.id, userId)) ||
      this.isHouseholdAdult(list, userId) ||
      this.isInvited(list.id, userId)
    );
  }

  private isHouseholdAdult({ householdId }: ChecklistState, userId: string): boolean {
    return (
      householdId !== null && householdAdultTable.committed(this.database).has(adultKey(householdId, userId))
    );
  }

  /** A user with the invited address reads the list before opening it. */
  private isInvited(listId: string, userId: string): boolean {
    const email = this.people.get(userId)?.email;
    if (email === undefined) return false;
    const refused = inviterBlockTable.committed(this.database);
    return [...invitationTable.committed(this.database).values()].some(
      (each) =>
        each.listId === listId &&
        addressKey(each.address) === addressKey(email) &&
        each.declinedBy !== userId &&
        !refused.has(inviterBlockKey(userId, each.invitedBy)),
    );
  }
}

const cursorOf = ({ version }: ChecklistState): string => `${version}.0`;
const answers = new WeakMap<ItemState, object>();

/** Committed rows are never changed in place, so each is converted once. */
function row(item: ItemState): object {
  let answer = answers.get(item);
  if (!answer)
    answers.set(
      item,
      (answer = {
        ...itemAnswer(Item.fromState({ ...item })),
        image: { imageId: item.imageId, imageUrl: `/art/${item.depicts}.svg`, status: 'default' },
      }),
    );
  return answer;
}

function byPosition(a: ItemState, b: ItemState): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
