import { type MemoryConnection, type MemoryDatabase, Table } from '../../platform/testing/memory-database';
import type { ConsentRecord } from '../domain/consent/consent';
import type { ChildState } from '../domain/household/child';
import type { HouseholdState } from '../domain/household/household';
import { childGone } from '../domain/household/household.errors';
import { isAdult, isMemberAt, type MemberState } from '../domain/household/member';
import type { HouseholdRole } from '../domain/household/rights';
import {
  type ActingChildOf,
  type AdultHousehold,
  type ChildLook,
  HouseholdFacade,
  type HouseholdClockTimes,
} from '../household.facade';

export const householdTable = new Table<HouseholdState>('identity.household');
export const householdMemberTable = new Table<MemberState>('identity.household_member');
export const childTable = new Table<ChildState>('identity.child');
export const consentTable = new Table<ConsentRecord>('identity.consent');
export const householdMemberKey = (householdId: string, personId: string): string =>
  `${householdId} ${personId}`;

/** True if one of these consents is given and not withdrawn. */
export const isAgreed = (consents: Iterable<ConsentRecord>, householdId: string, personId: string): boolean =>
  [...consents].some(
    (consent) =>
      consent.householdId === householdId &&
      consent.personId === personId &&
      consent.agreedAt !== null &&
      consent.withdrawnAt === null,
  );

const isTheirs = ({ children }: Pick<MemberState, 'children'>, childId: string): boolean =>
  children?.includes(childId) ?? true;

/** Households in memory, by the rules of HouseholdQuery. `now`: for helpers whose access ends. */
export class MemoryHouseholds extends HouseholdFacade {
  constructor(
    private readonly connection: MemoryConnection,
    private readonly now: () => Date = () => new Date(0),
  ) {
    super();
  }

  actingChild(personId: string, childId: string): Promise<ActingChildOf | null> {
    return this.connection.statement(() => {
      const child = childTable.read(this.connection, childId);
      const member = child && this.present(child.householdId, personId);
      if (!member || !isTheirs(member, childId)) return null;
      const consents = consentTable.all(this.connection);
      if (child.deletedAt !== null || !isAgreed(consents, child.householdId, personId)) throw childGone();
      return { childId, householdId: child.householdId };
    });
  }

  childInHousehold(personId: string, householdId: string, childId: string): Promise<boolean> {
    return this.connection.statement(() => {
      const child = childTable.read(this.connection, childId);
      return (
        child?.householdId === householdId && child.deletedAt === null && this.isAdult(householdId, personId)
      );
    });
  }

  adultIn(householdId: string, personId: string) {
    return this.connection.statement(() => {
      const { role, joinedAt: since } = this.member(householdId, personId) ?? {};
      return role === undefined || role === 'helper' || !since ? null : { role, since };
    });
  }

  roleIn(householdId: string, personId: string): Promise<HouseholdRole | null> {
    return this.connection.statement(() => this.present(householdId, personId)?.role ?? null);
  }

  adultsOf(householdId: string): Promise<string[]> {
    return this.connection.statement(() =>
      householdMemberTable
        .all(this.connection)
        .filter((member) => member.householdId === householdId && member.role !== 'helper')
        .map(({ personId }) => personId),
    );
  }

  clockOf(householdId: string): Promise<HouseholdClockTimes | null> {
    return this.connection.statement(() => {
      const household = householdTable.read(this.connection, householdId);
      if (!household) return null;
      const { timeZone, dayStartsAt, middayAt, eveningAt } = household;
      return { timeZone, dayStartsAt, middayAt, eveningAt };
    });
  }

  adultHouseholds(personId: string): Promise<AdultHousehold[]> {
    return this.connection.statement(() =>
      householdMemberTable
        .all(this.connection)
        .filter((member) => member.personId === personId && member.role !== 'helper')
        .sort(
          (a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.householdId < b.householdId ? -1 : 1),
        )
        .map(({ householdId }) => ({ householdId, children: this.childIds(householdId, () => true) })),
    );
  }

  /** No choice of a home is simulated. */
  async homeOf(personId: string): Promise<string | null> {
    return (await this.adultHouseholds(personId))[0]?.householdId ?? null;
  }

  childrenOf(householdId: string): Promise<string[]> {
    return this.connection.statement(() => this.childIds(householdId, ({ deletedAt }) => deletedAt === null));
  }

  /** Stored answers of devices are not simulated. */
  devicesOf(): Promise<string[]> {
    return Promise.resolve([]);
  }

  looksOf(childIds: readonly string[]): Promise<ChildLook[]> {
    return this.connection.statement(() => looksOf(childIds, childTable.all(this.connection)));
  }

  private childIds(householdId: string, isWanted: (child: ChildState) => boolean): string[] {
    return childTable
      .all(this.connection)
      .filter((child) => child.householdId === householdId && isWanted(child))
      .sort(byAge)
      .map(({ id }) => id);
  }

  private member(householdId: string, personId: string): MemberState | undefined {
    return householdMemberTable.read(this.connection, householdMemberKey(householdId, personId));
  }

  /** Undefined also for a helper whose time is over. */
  private present(householdId: string, personId: string): MemberState | undefined {
    const member = this.member(householdId, personId);
    return member && isMemberAt(member, this.now()) ? member : undefined;
  }

  private isAdult(householdId: string, personId: string): boolean {
    const member = this.member(householdId, personId);
    return member !== undefined && isAdult(member);
  }
}

const byAge = (a: ChildState, b: ChildState): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** The children that are not deleted, the longest in the household first. */
const looksOf = (childIds: readonly string[], children: Iterable<ChildState>): ChildLook[] =>
  [...children]
    .filter(({ id, deletedAt }) => deletedAt === null && childIds.includes(id))
    .sort(byAge)
    .map(({ id, animal, colour }) => ({ id, animal, colour }));

/** For observers outside of a transaction: the ids of the children that are not deleted. */
export const childrenOf =
  (database: MemoryDatabase) =>
  (householdId: string): string[] =>
    [...childTable.committed(database).values()]
      .filter((child) => child.householdId === householdId && child.deletedAt === null)
      .sort(byAge)
      .map(({ id }) => id);

/** For observers outside of a transaction. */
export const livingChildren =
  (database: MemoryDatabase) =>
  (childIds: readonly string[]): ChildLook[] =>
    looksOf(childIds, childTable.committed(database).values());
