import { type MemoryConnection, type MemoryDatabase, Table } from '../../platform/testing/memory-database';
import { childGone } from '../domain/household/household.errors';
import { type ActingChildOf, type ChildLook, HouseholdFacade } from '../household.facade';

export interface MemoryChild extends ChildLook {
  householdId: string;
  nickname: string;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface MemoryMember {
  householdId: string;
  personId: string;
  role: 'organiser' | 'adult';
  since: Date;
  hasAgreed: boolean;
}

export const childTable = new Table<MemoryChild>('identity.child');
export const householdMemberTable = new Table<MemoryMember>('identity.household_member');
export const householdMemberKey = (householdId: string, personId: string): string =>
  `${householdId} ${personId}`;

/** Households in memory, by the rules of HouseholdQuery; without helpers. */
export class MemoryHouseholds extends HouseholdFacade {
  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  actingChild(personId: string, childId: string): Promise<ActingChildOf | null> {
    return this.connection.statement(() => {
      const child = childTable.read(this.connection, childId);
      const member = child && this.member(child.householdId, personId);
      if (!member) return null;
      if (child.deletedAt !== null || !member.hasAgreed) throw childGone();
      return { childId, householdId: child.householdId };
    });
  }

  childInHousehold(personId: string, householdId: string, childId: string): Promise<boolean> {
    return this.connection.statement(() => {
      const child = childTable.read(this.connection, childId);
      return (
        child?.householdId === householdId &&
        child.deletedAt === null &&
        this.member(householdId, personId) !== undefined
      );
    });
  }

  adultIn(householdId: string, personId: string) {
    return this.connection.statement(() => {
      const member = this.member(householdId, personId);
      return member ? { role: member.role, since: member.since } : null;
    });
  }

  looksOf(childIds: readonly string[]): Promise<ChildLook[]> {
    return this.connection.statement(() => looksOf(childIds, childTable.all(this.connection)));
  }

  private member(householdId: string, personId: string): MemoryMember | undefined {
    return householdMemberTable.read(this.connection, householdMemberKey(householdId, personId));
  }
}

/** The children that are not deleted, the longest in the household first. */
const looksOf = (childIds: readonly string[], children: Iterable<MemoryChild>): ChildLook[] =>
  [...children]
    .filter(({ id, deletedAt }) => deletedAt === null && childIds.includes(id))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, animal, colour }) => ({ id, animal, colour }));

/** For observers outside of a transaction. */
export const livingChildren =
  (database: MemoryDatabase) =>
  (childIds: readonly string[]): ChildLook[] =>
    looksOf(childIds, childTable.committed(database).values());
