import { Table } from '../../platform/testing/memory-database';
import type { ChildOfList } from '../domain/household/given-lists';
import type { ItemState } from '../domain/item';

export interface HouseholdAdult {
  householdId: string;
  userId: string;
  role: 'organiser' | 'adult';
  since: Date;
}

export interface GivenList {
  listId: string;
  childId: string;
  householdId: string;
}

export const householdAdultTable = new Table<HouseholdAdult>('lists.household_adult');
export const givenTable = new Table<GivenList>('lists.given');
export const pastGivenTable = new Table<GivenList>('lists.past_given');
/** The number of changes of the given lists, by household. */
export const householdGivenTable = new Table<{ seq: number }>('lists.household_given');

export const adultKey = (householdId: string, userId: string): string => `${householdId} ${userId}`;
export const givenKey = (listId: string, childId: string): string => `${listId} ${childId}`;

/** The children who have a list, then those whose ticks it still shows. */
export function shownChildren(
  listId: string,
  given: Iterable<GivenList>,
  past: Iterable<GivenList>,
  items: Iterable<ItemState>,
): ChildOfList[] {
  const having = [...given].filter((each) => each.listId === listId).map(({ childId }) => childId);
  const had = [...past].filter((each) => each.listId === listId && !having.includes(each.childId));
  if (had.length === 0) return having.map((childId) => ({ childId, given: true }));
  const tickers = new Set<string | null>();
  for (const item of items)
    if (item.listId === listId && item.deletedAt === null) tickers.add(item.checkedBy);
  return [
    ...having.map((childId) => ({ childId, given: true })),
    ...had.filter(({ childId }) => tickers.has(childId)).map(({ childId }) => ({ childId, given: false })),
  ];
}
