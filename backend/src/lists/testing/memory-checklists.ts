import { type Mark, markKey } from '@pictick/rules/routines/mark';
import { addressKey } from '../../kernel/address';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { type MemoryConnection, MemoryDatabaseError, Table } from '../../platform/testing/memory-database';
import { Checklist, type ChecklistState } from '../domain/checklist';
import {
  type ReturnedItem,
  type LockedBasket,
  type LockedItem,
  type SavedWithList,
  StoredChecklists,
} from '../domain/checklists';
import type { LoggedChange } from '../domain/conflict';
import { Item, type ItemState } from '../domain/item';
import type { ListChange } from '../domain/list-change';
import { alreadyDone, unusableId } from '../domain/lists.errors';
import { invitationTable, memberKey, memberTable } from './memory-collaborators';
import { adultKey, givenKey, givenTable, householdAdultTable } from './memory-household-tables';
import { markTable, scheduleTable } from './memory-routine-tables';

export interface LoggedEvent extends LoggedChange {
  listId: string;
  opId: string;
}

export const listTable = new Table<ChecklistState>('lists.list');
export const itemTable = new Table<ItemState>('lists.item');
export const eventTable = new Table<LoggedEvent>('lists.list_event');
/** The unique key of the change log: a command changes a list once. */
export const onceTable = new Table<{ seq: number }>('lists.list_event_once');

export const eventKey = (listId: string, seq: number): string => `${listId} ${seq}`;

/**
 * Lists in memory, by the rules of SqlChecklists. memory-adapters.spec.ts runs the same tests against both.
 */
export class MemoryChecklists extends StoredChecklists {
  constructor(protected readonly connection: MemoryConnection) {
    super();
  }

  lock(listId: string, userId: string): Promise<Checklist | null> {
    return this.connection.statement(async () => {
      const state = await this.lockIfMember(listId, userId);
      return state && Checklist.fromState({ ...state });
    });
  }

  lockInvited(listId: string, key: string): Promise<Checklist | null> {
    return this.connection.statement(async () => {
      const isWanted = (): boolean =>
        invitationTable
          .all(this.connection)
          .some((each) => each.listId === listId && addressKey(each.address) === key);
      if (!isWanted()) return null;
      await this.connection.lock(`${listTable.name} ${listId}`);
      const state = listTable.read(this.connection, listId);
      return state && isWanted() ? Checklist.fromState({ ...state }) : null;
    });
  }

  lockLeftBy(listId: string, userId: string, since: Date): Promise<Checklist | null> {
    return this.connection.statement(async () => {
      const membershipChanges = (): LoggedEvent[] =>
        eventTable
          .all(this.connection)
          .filter(
            (event) =>
              event.listId === listId &&
              event.actor === userId &&
              (event.type === 'list-left' || event.type === 'list-joined'),
          );
      if (!membershipChanges().some(({ type, at }) => type === 'list-left' && at > since)) return null;
      await this.connection.lock(`${listTable.name} ${listId}`);
      const state = listTable.read(this.connection, listId);
      const last = membershipChanges().sort((a, b) => b.seq - a.seq)[0];
      return state && last?.type === 'list-left' ? Checklist.fromState({ ...state }) : null;
    });
  }

  sharedBy(userId: string): Promise<string[]> {
    return this.connection.statement(() => {
      const members = memberTable.all(this.connection);
      const invited = invitationTable.all(this.connection);
      return listTable
        .all(this.connection)
        .filter(({ deletedAt }) => deletedAt === null)
        .filter(({ id, ownerId }) =>
          ownerId === userId
            ? [...members, ...invited].some(({ listId }) => listId === id)
            : members.some((member) => member.listId === id && member.userId === userId),
        )
        .map(({ id }) => id);
    });
  }

  lockAny(listId: string): Promise<Checklist | null> {
    return this.connection.statement(async () => {
      await this.connection.lock(`${listTable.name} ${listId}`);
      const state = listTable.read(this.connection, listId);
      return state ? Checklist.fromState({ ...state }) : null;
    });
  }

  lockWithItem(
    listId: string,
    itemId: string,
    userId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null> {
    return this.connection.statement(async () => {
      const state = await this.lockIfMember(listId, userId);
      const item = itemTable.read(this.connection, itemId);
      if (!state || item?.listId !== listId) return null;
      return this.lockedItem(state, item, baseVersion);
    });
  }

  lockGivenItem(
    itemId: string,
    childId: string,
    householdId: string,
    baseVersion?: number,
  ): Promise<LockedItem | null> {
    return this.connection.statement(async () => {
      const listId = itemTable.read(this.connection, itemId)?.listId;
      const isGiven = (): boolean =>
        listId !== undefined &&
        listTable.read(this.connection, listId)?.householdId === householdId &&
        givenTable.read(this.connection, givenKey(listId, childId)) !== undefined;
      if (listId === undefined || !isGiven()) return null;
      await this.connection.lock(`${listTable.name} ${listId}`);
      // Reads again after waiting for another writer.
      const state = listTable.read(this.connection, listId);
      const item = itemTable.read(this.connection, itemId);
      const isForChild = item?.forChildren?.includes(childId) ?? true;
      return state && item && isForChild && isGiven() ? this.lockedItem(state, item, baseVersion) : null;
    });
  }

  changesSince(listId: string, version: number, itemId: string): Promise<LoggedChange[]> {
    return this.connection.statement(() =>
      eventTable
        .all(this.connection)
        .filter(
          (event) =>
            event.listId === listId &&
            event.seq > version &&
            (event.seq === version + 1 || event.payload.itemIds?.includes(itemId)),
        )
        .sort((a, b) => a.seq - b.seq),
    );
  }

  async lockWithItemsById(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<{ list: Checklist; taken: Item[] } | null> {
    const list = await this.lock(listId, userId);
    if (!list) return null;
    const rows = await this.connection.statement(() =>
      itemIds.flatMap((id) => itemTable.read(this.connection, id) ?? []),
    );
    return { list, taken: rows.map((row) => Item.fromState({ ...row })) };
  }

  async lockWithBasket(
    listId: string,
    itemIds: readonly string[],
    userId: string,
  ): Promise<LockedBasket | null> {
    const list = await this.lock(listId, userId);
    if (!list) return null;
    const [taken, ticked] = await this.connection.statement(() => {
      const ofList = itemTable
        .all(this.connection)
        .filter((item) => item.listId === listId && item.deletedAt === null && item.checked);
      return [itemIds.flatMap((id) => itemTable.read(this.connection, id) ?? []), ofList.sort(byPosition)];
    });
    const known = new Map([...taken, ...ticked].map((row) => [row.id, Item.fromState({ ...row })]));
    const itemsOf = (rows: readonly ItemState[]): Item[] => rows.flatMap(({ id }) => known.get(id) ?? []);
    return { list, taken: itemsOf(taken), ticked: itemsOf(ticked) };
  }

  returnedItems(listId: string, ids: readonly string[]): Promise<ReturnedItem[]> {
    return this.connection.statement(() =>
      eventTable
        .all(this.connection)
        .filter((event) => event.listId === listId)
        .sort((a, b) => a.seq - b.seq)
        .flatMap(({ seq, payload: { cameBack = {}, unticked = [] } }) =>
          ids.flatMap((as) =>
            cameBack[as] === undefined
              ? []
              : [{ as, itemId: cameBack[as], seq, unticked: unticked.includes(cameBack[as]) }],
          ),
        ),
    );
  }

  async lockWithItems(listId: string, userId: string): Promise<{ list: Checklist; items: Item[] } | null> {
    const list = await this.lock(listId, userId);
    if (!list) return null;
    const rows = await this.connection.statement(() =>
      itemTable
        .all(this.connection)
        .filter((item) => item.listId === listId && item.deletedAt === null)
        .sort(byPosition),
    );
    return { list, items: rows.map((row) => Item.fromState({ ...row })) };
  }

  countOwn(userId: string): Promise<number> {
    return this.connection.statement(async () => {
      await this.connection.lock(`lists of ${userId}`);
      return listTable
        .all(this.connection)
        .filter((list) => list.ownerId === userId && list.deletedAt === null).length;
    });
  }

  async add(made: Checklist, items: readonly Item[] = []): Promise<boolean> {
    const [change] = made.releaseChanges();
    if (!change) throw new Error('A new list has no logged change');
    made.releaseEvents();
    return this.taken('items', () =>
      this.connection.statement(async () => {
        if (!(await this.connection.insert(listTable, made.id, made.snapshot()))) return false;
        for (const item of items) await this.insertItem(item);
        await this.log(made.id, change);
        return true;
      }),
    );
  }

  async save(
    changedList: Checklist,
    { added = [], changed = [], marks = [] }: SavedWithList = {},
  ): Promise<void> {
    const [change, ...more] = changedList.releaseChanges();
    if (!change) return;
    if (more.length > 0) throw new Error('A command logged more than one change of a list');
    for (const aggregate of [changedList, ...added, ...changed]) aggregate.releaseEvents();
    await this.taken('id', () =>
      this.connection.run(() =>
        this.connection.statement(async () => {
          listTable.put(this.connection, changedList.id, changedList.snapshot());
          for (const item of changed) this.changeItem(item);
          for (const item of added) await this.insertItem(item);
          for (const mark of marks) this.putMark(changedList, mark, change.seq);
          await this.log(changedList.id, change);
        }),
      ),
    );
  }

  protected async lockIfMember(listId: string, userId: string): Promise<ChecklistState | null> {
    if (!this.isMember(listTable.read(this.connection, listId), userId)) return null;
    await this.connection.lock(`${listTable.name} ${listId}`);
    // Reads again after waiting for another writer.
    const state = listTable.read(this.connection, listId);
    return state && this.isMember(state, userId) ? state : null;
  }

  protected async log(listId: string, { seq, type, payload, context }: ListChange): Promise<void> {
    const key = `${listId} ${context.userId} ${context.opId}`;
    if (!(await this.connection.insert(onceTable, key, { seq })))
      throw new MemoryDatabaseError('23505', 'list_event_once');
    if (
      !(await this.connection.insert(eventTable, eventKey(listId, seq), {
        listId,
        seq,
        opId: context.opId,
        actor: context.userId,
        type,
        payload,
        at: context.at,
      }))
    ) {
      throw new MemoryDatabaseError('23505', 'list_event_pkey');
    }
  }

  protected isMember(state: ChecklistState | undefined, userId: string): boolean {
    return (
      state !== undefined &&
      (state.ownerId === userId ||
        memberTable.read(this.connection, memberKey(state.id, userId)) !== undefined ||
        (state.householdId !== null &&
          householdAdultTable.read(this.connection, adultKey(state.householdId, userId)) !== undefined))
    );
  }

  private lockedItem(list: ChecklistState, item: ItemState, baseVersion: number | undefined): LockedItem {
    const next = baseVersion === undefined ? undefined : eventKey(list.id, baseVersion + 1);
    return {
      list: Checklist.fromState({ ...list }),
      item: Item.fromState({ ...item }),
      leftAt: next === undefined ? null : (eventTable.read(this.connection, next)?.at ?? null),
      hasSchedule: scheduleTable.all(this.connection).some(({ listId }) => listId === list.id),
    };
  }

  private putMark({ id: listId, householdId }: Checklist, mark: Mark, seq: number): void {
    if (householdId === null || mark.actor === null)
      throw new Error('A stored mark has a household and an actor');
    const { itemId, day, childId, state, as, actor } = mark;
    const row = { itemId, day, childId, state, as, actor, seq, listId, householdId };
    markTable.put(this.connection, markKey(mark), row);
  }

  private changeItem(item: Item): void {
    const isTaken = itemTable
      .all(this.connection)
      .some(({ id, imageId }) => imageId === item.imageId && id !== item.id);
    if (isTaken) throw new MemoryDatabaseError('23505', 'item_image');
    itemTable.put(this.connection, item.id, item.snapshot());
  }

  private async insertItem(item: Item): Promise<void> {
    if (!(await this.connection.insert(itemTable, item.id, item.snapshot())))
      throw new MemoryDatabaseError('23505', 'item_pkey');
  }

  private async taken<T>(itemField: 'id' | 'items', work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUniqueViolation(error, 'item_pkey')) throw unusableId(itemField);
      if (isUniqueViolation(error, 'item_image')) throw unusableId('imageId');
      if (isUniqueViolation(error, 'list_event_once')) throw alreadyDone();
      throw error;
    }
  }
}

export function byPosition(a: ItemState, b: ItemState): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
