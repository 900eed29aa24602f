import type { RoutineRow } from '@pictick/rules/routines/routine-day';
import type { ChildLook } from '../../identity';
import { addressKey } from '../../kernel/address';
import type { MemoryDatabase } from '../../platform/testing/memory-database';
import { type ChildAnswer, itemAnswer, listHead } from '../application/answers';
import { tickIn } from '../application/routines/routine-reader';
import { collaboratorsOf, type People } from '../application/share-list/collaborator-answer';
import { Checklist, type ChecklistState } from '../domain/checklist';
import { Item, type ItemState } from '../domain/item';
import { listToday, type ListToday, shownDays } from '../domain/routines/list-today';
import type { StoredMark } from '../domain/routines/routines';
import { withRoutine } from '../domain/routines/with-routine';
import { byPosition, eventKey, eventTable, itemTable, listTable } from './memory-checklists';
import { chosenOrderKey, chosenOrderTable } from './memory-chosen-orders';
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
import { factsIn } from './memory-routines';

/** The parts of other modules that lists need to read routines. */
export interface RoutineSurroundings {
  now(): Date;
  /** The children that are not deleted. */
  childrenOf(householdId: string): readonly string[];
}
const noRoutines: RoutineSurroundings = { now: () => new Date(0), childrenOf: () => [] };

/** A routine on the household's present day. */
interface ReadRoutine {
  rows: readonly RoutineRow[];
  marks: readonly StoredMark[];
  today: ListToday;
}

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
    private readonly surroundings = noRoutines,
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
    const routine = this.routineOf(list);
    return {
      deleted: list.deletedAt !== null,
      cursor: cursorOf(list, routine),
      body: {
        ...this.head(list, userId),
        delta: false,
        marks: this.marksOf(list, userId, routine),
        items: this.itemsOf(listId).map((item) => row(item, routine)),
      },
    };
  }

  /**
   * The changes since a version and (of a routine) day; the whole list if the log has gaps or too many changes,
   * or on another day. Null: not readable.
   */
  since(userId: string, listId: string, version: number, day?: string): ReadList | null {
    const list = this.findReadable(userId, listId);
    if (!list) return null;
    const routine = this.routineOf(list);
    if (routine?.today.tag !== day) return this.whole(userId, listId);
    const state = { deleted: list.deletedAt !== null, cursor: cursorOf(list, routine) };
    if (list.version === version) return { ...state, body: null };
    const steps = list.version - version;
    const events = steps >= 1 && steps <= this.deltaLimit ? this.eventsAfter(list, version) : [];
    // A change of a routine that names no items, or of its schedule, may move the ticks of all.
    const isWhole =
      routine !== null && events.some(({ type, payload }) => !payload.itemIds || type === 'schedule-set');
    if (events.length !== steps || isWhole) return this.whole(userId, listId);
    const rows = itemTable.committed(this.database);
    const named = events.flatMap(({ payload }) => payload.itemIds ?? []);
    const replaced = named.flatMap((id) => rows.get(id)?.insteadOf ?? []);
    const touched = [...new Set([...named, ...replaced])];
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
        marks: this.marksOf(list, userId, routine, version),
        items: items.map((item) => row(item, routine)),
        removedItems,
        removedBy,
      },
    };
  }

  cursors(userId: string): Map<string, string> {
    const mine = [...listTable.committed(this.database).values()].filter(
      (list) => list.deletedAt === null && this.canRead(list, userId),
    );
    return new Map(mine.map((list) => [list.id, cursorOf(list, this.routineOf(list))]));
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
    const head = {
      ...listHead(
        list,
        userId,
        collaboratorsOf(list, collaborators, this.people, userId),
        this.childrenOf(state.id),
      ),
      householdId: this.isInside(state, userId) ? state.householdId : null,
      order: chosenOrderTable.committed(this.database).get(chosenOrderKey(state.id, userId))?.order ?? null,
      storeId:
        chosenOrderTable.committed(this.database).get(chosenOrderKey(state.id, userId))?.storeId ?? null,
      opened: state.ownerId === userId || !this.isInvited(state.id, userId),
    };
    const routine = this.routineOf(state);
    return routine ? withRoutine(head, routine, this.surroundings.now()) : head;
  }

  /** Null if the list has no schedule. */
  protected routineOf(list: ChecklistState): ReadRoutine | null {
    if (list.householdId === null) return null;
    const now = this.surroundings.now();
    const { first, last } = shownDays(now);
    const facts = factsIn((table) => [...table.committed(this.database).values()], list.id, first, last);
    if (!facts) return null;
    const children = this.surroundings.childrenOf(list.householdId);
    return { ...facts, today: listToday({ ...facts, children, isArchived: list.archivedAt !== null }, now) };
  }

  /** `after`: marks of later versions only. */
  private marksOf(
    list: ChecklistState,
    userId: string,
    routine: ReadRoutine | null,
    after = -1,
  ): readonly object[] {
    if (!routine || !this.isInside(list, userId)) return [];
    return routine.marks
      .filter(({ seq }) => seq > after)
      .map(({ itemId, day, childId, state, as, actor }) => ({ itemId, day, childId, state, as, actor }));
  }

  private isInside(list: ChecklistState, userId: string): boolean {
    return list.ownerId === userId || this.isHouseholdAdult(list, userId);
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

const cursorOf = ({ version }: ChecklistState, routine: ReadRoutine | null): string =>
  routine ? `${version}.0.${routine.today.tag}` : `${version}.0`;
const answers = new WeakMap<ItemState, object>();

/** Committed rows are never changed in place, so each is converted once. */
function row(item: ItemState, routine: ReadRoutine | null): object {
  let answer = answers.get(item);
  const art = `/art/${item.depicts}.svg`;
  if (!answer)
    answers.set(
      item,
      (answer = {
        ...itemAnswer(Item.fromState({ ...item })),
        image: { imageId: item.imageId, imageUrl: art, thumbnailUrl: art, status: 'default' },
      }),
    );
  const state = routine?.today.state;
  return state ? { ...answer, ...tickIn(state.ticks, item.id) } : answer;
}
