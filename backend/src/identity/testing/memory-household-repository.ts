import type { DomainEvent } from '../../kernel/domain-event';
import { type MemoryConnection, Table } from '../../platform/testing/memory-database';
import { Household, type HouseholdState } from '../domain/household/household';
import { unusableId } from '../domain/household/household.errors';
import { Households, type Membership } from '../domain/household/households';
import type { InvitationState } from '../domain/household/invitation';
import type { FormerMemberState } from '../domain/household/member';
import {
  childTable,
  consentTable,
  householdMemberKey,
  householdMemberTable,
  householdTable,
} from './memory-households';

/** Events of households until a worker delivers them, in the order of their ids. */
export const householdOutboxTable = new Table<{ id: string; event: DomainEvent }>('platform.outbox');

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();

export const invitationTable = new Table<InvitationState>('identity.household_invitation');
const formerMemberTable = new Table<FormerMemberState>('identity.former_member');
const nothing = { members: [], children: [], invitations: [], former: [] };

/** Households in memory, by the rules of PostgresHouseholds. */
export class MemoryHouseholdRepository extends Households {
  private readonly stored = new WeakMap<
    Household,
    Pick<Household, 'members' | 'children' | 'invitations' | 'former'>
  >();

  constructor(private readonly connection: MemoryConnection) {
    super();
  }

  async lock(householdId: string, personId: string): Promise<Household | null> {
    const household = await this.lockAny(householdId);
    return household?.members.some((member) => member.personId === personId) ? household : null;
  }

  lockAny(id: string): Promise<Household | null> {
    return this.connection.statement(async () => {
      await this.connection.lock(`${householdTable.name} ${id}`);
      const state = householdTable.read(this.connection, id);
      return state ? this.withParts(state) : null;
    });
  }

  madeBy(personId: string): Promise<Household | null> {
    return this.connection.statement(() => {
      const state = householdTable.all(this.connection).find(({ madeBy }) => madeBy === personId);
      return state ? this.withParts(state) : null;
    });
  }

  hasMade(personId: string): Promise<boolean> {
    return this.connection.statement(() =>
      householdTable.all(this.connection).some(({ madeBy }) => madeBy === personId),
    );
  }

  idsOf(personId: string): Promise<string[]> {
    return this.connection.statement(() =>
      householdMemberTable
        .all(this.connection)
        .filter((member) => member.personId === personId)
        .map(({ householdId }) => householdId)
        .sort(),
    );
  }

  expiredHelpers(by: Date): Promise<Membership[]> {
    return this.connection.statement(() =>
      householdMemberTable.all(this.connection).filter(({ until }) => until !== null && until <= by),
    );
  }

  nameOf(householdId: string): Promise<string | null> {
    return this.connection.statement(() => householdTable.read(this.connection, householdId)?.name ?? null);
  }

  idOfChild(childId: string): Promise<string | null> {
    return this.connection.statement(() => childTable.read(this.connection, childId)?.householdId ?? null);
  }

  idOfInvitation(tokenHash: Buffer): Promise<string | null> {
    return this.connection.statement(
      () =>
        invitationTable.all(this.connection).find((each) => each.tokenHash.equals(tokenHash))?.householdId ??
        null,
    );
  }

  invitation(id: string): Promise<InvitationState | null> {
    return this.connection.statement(() => invitationTable.read(this.connection, id) ?? null);
  }

  forget(personId: string, address: string | null): Promise<void> {
    return this.connection.statement(() => {
      for (const { id, invitedBy, addressKey } of invitationTable.all(this.connection))
        if (invitedBy === personId || (address !== null && addressKey === address))
          invitationTable.delete(this.connection, id);
      for (const each of formerMemberTable.all(this.connection))
        if (each.personId === personId || each.removedBy === personId)
          formerMemberTable.delete(this.connection, householdMemberKey(each.householdId, each.personId));
    });
  }

  async add(household: Household): Promise<boolean> {
    const isTaken = await this.connection.statement(
      () => householdTable.read(this.connection, household.id) !== undefined,
    );
    if (!isTaken) await this.save(household);
    return !isTaken;
  }

  save(household: Household): Promise<void> {
    return this.connection.statement(async () => {
      const { members, children, invitations, former } = this.stored.get(household) ?? nothing;
      const { id, version } = household;
      householdTable.put(this.connection, id, household.snapshot());
      for (const member of household.members)
        householdMemberTable.put(this.connection, householdMemberKey(id, member.personId), member);
      for (const { personId } of members)
        if (!household.members.some((member) => member.personId === personId))
          householdMemberTable.delete(this.connection, householdMemberKey(id, personId));
      for (const each of invitations) invitationTable.delete(this.connection, each.id);
      for (const each of household.invitations) invitationTable.put(this.connection, each.id, each);
      for (const { personId } of former)
        formerMemberTable.delete(this.connection, householdMemberKey(id, personId));
      for (const each of household.former)
        formerMemberTable.put(this.connection, householdMemberKey(id, each.personId), each);
      for (const child of household.children) {
        const isKnown = children.some((each) => each.id === child.id);
        if (isKnown) childTable.put(this.connection, child.id, child);
        else if (!(await this.connection.insert(childTable, child.id, child))) throw unusableId();
      }
      for (const child of children)
        if (!household.children.some((each) => each.id === child.id))
          childTable.delete(this.connection, child.id);
      for (const [n, event] of household.releaseEvents().entries()) {
        const eventId = `${id} ${String(version).padStart(9, '0')} ${n}`;
        householdOutboxTable.put(this.connection, eventId, { id: eventId, event });
      }
      this.remember(household);
    });
  }

  async delete(household: Household): Promise<void> {
    await this.save(household);
    await this.connection.statement(() => {
      for (const { id, householdId } of consentTable.all(this.connection))
        if (householdId === household.id) consentTable.delete(this.connection, id);
      householdTable.delete(this.connection, household.id);
    });
  }

  private withParts(state: HouseholdState): Household {
    const members = householdMemberTable
      .all(this.connection)
      .filter(({ householdId }) => householdId === state.id)
      .sort((a, b) => byTime(a.joinedAt, b.joinedAt) || (a.personId < b.personId ? -1 : 1));
    const children = childTable
      .all(this.connection)
      .filter(({ householdId }) => householdId === state.id)
      .sort((a, b) => byTime(a.createdAt, b.createdAt) || (a.id < b.id ? -1 : 1));
    const isOurs = ({ householdId }: { householdId: string }): boolean => householdId === state.id;
    const invitations = invitationTable.all(this.connection).filter(isOurs);
    const former = formerMemberTable.all(this.connection).filter(isOurs);
    const household = Household.restore({ ...state }, { members, children, invitations, former });
    this.remember(household);
    return household;
  }

  private remember(household: Household): void {
    const { members, children, invitations, former } = household;
    this.stored.set(household, { members, children, invitations, former });
  }
}
