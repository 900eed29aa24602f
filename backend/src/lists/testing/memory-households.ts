import type { MemoryConnection } from '../../platform/testing/memory-database';
import { type ChildOfList, GivenLists } from '../domain/household/given-lists';
import { HouseholdAdults } from '../domain/household/household-adults';
import { itemTable, listTable } from './memory-checklists';
import {
  adultKey,
  givenKey,
  givenTable,
  householdAdultTable,
  householdGivenTable,
  pastGivenTable,
  shownChildren,
} from './memory-household-tables';

/** Households of lists in memory, by the rules of SqlHouseholdAdults; past memberships are not kept. */
export class MemoryHouseholdAdults extends HouseholdAdults {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  of(householdId: string): Promise<string[]> {
    return this.connection.statement(() =>
      householdAdultTable
        .all(this.connection)
        .filter((adult) => adult.householdId === householdId)
        .sort(
          (a, b) =>
            Number(b.role === 'organiser') - Number(a.role === 'organiser') ||
            a.since.getTime() - b.since.getTime() ||
            (a.userId < b.userId ? -1 : 1),
        )
        .map(({ userId }) => userId),
    );
  }

  lock(householdId: string, userId: string): Promise<void> {
    return this.connection.statement(() =>
      this.connection.lock(`${householdAdultTable.name} ${adultKey(householdId, userId)}`),
    );
  }

  put(householdId: string, userId: string, role: 'organiser' | 'adult', since: Date): Promise<void> {
    return this.connection.statement(() => {
      const key = adultKey(householdId, userId);
      const known = householdAdultTable.read(this.connection, key);
      householdAdultTable.put(this.connection, key, {
        householdId,
        userId,
        role,
        since: known?.since ?? since,
      });
    });
  }

  remove(householdId: string, userId: string): Promise<void> {
    return this.connection.statement(() =>
      householdAdultTable.delete(this.connection, adultKey(householdId, userId)),
    );
  }

  rememberAll(): Promise<void> {
    return Promise.resolve();
  }
}

/** Given lists in memory, by the rules of SqlGivenLists. */
export class MemoryGivenLists extends GivenLists {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  childrenOf(listId: string): Promise<string[]> {
    return this.connection.statement(() =>
      givenTable
        .all(this.connection)
        .filter((given) => given.listId === listId)
        .map(({ childId }) => childId),
    );
  }

  shownChildrenOf(listId: string): Promise<ChildOfList[]> {
    return this.connection.statement(() =>
      shownChildren(
        listId,
        givenTable.all(this.connection),
        pastGivenTable.all(this.connection),
        itemTable.all(this.connection),
      ),
    );
  }

  give(listId: string, childId: string, householdId: string): Promise<void> {
    return this.connection.statement(async () => {
      givenTable.put(this.connection, givenKey(listId, childId), { listId, childId, householdId });
      await this.count(householdId);
    });
  }

  reclaim(listId: string, childId: string, householdId: string): Promise<void> {
    return this.connection.statement(async () => {
      givenTable.delete(this.connection, givenKey(listId, childId));
      pastGivenTable.put(this.connection, givenKey(listId, childId), { listId, childId, householdId });
      await this.count(householdId);
    });
  }

  everGivenTo(childId: string, after: string): Promise<string[]> {
    return this.connection.statement(() => {
      const ever = [...givenTable.all(this.connection), ...pastGivenTable.all(this.connection)];
      return [
        ...new Set(
          ever
            .filter((given) => given.childId === childId && given.listId > after)
            .map(({ listId }) => listId),
        ),
      ].sort();
    });
  }

  everGivenIn(householdId: string): Promise<string[]> {
    return this.connection.statement(() => {
      const ever = [...givenTable.all(this.connection), ...pastGivenTable.all(this.connection)];
      return [
        ...new Set(ever.filter((given) => given.householdId === householdId).map(({ childId }) => childId)),
      ];
    });
  }

  listsOf(householdId: string, after: string): Promise<string[]> {
    return this.connection.statement(() =>
      listTable
        .all(this.connection)
        .filter((list) => list.householdId === householdId && list.id > after)
        .map(({ id }) => id)
        .sort(),
    );
  }

  forget(listId: string, childId: string): Promise<void> {
    return this.connection.statement(() => {
      givenTable.delete(this.connection, givenKey(listId, childId));
      pastGivenTable.delete(this.connection, givenKey(listId, childId));
    });
  }

  forgetHousehold(householdId: string): Promise<void> {
    return this.connection.statement(() => householdGivenTable.delete(this.connection, householdId));
  }

  private async count(householdId: string): Promise<void> {
    await this.connection.lock(`${householdGivenTable.name} ${householdId}`);
    const seq = (householdGivenTable.read(this.connection, householdId)?.seq ?? 0) + 1;
    householdGivenTable.put(this.connection, householdId, { seq });
  }
}
