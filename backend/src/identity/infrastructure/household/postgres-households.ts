// Hand-written SQL: a notification, which no mapper supports.
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import type { Entities } from '../../../platform/database/entities';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { Outbox } from '../../../platform/outbox/outbox';
import type { ChildState } from '../../domain/household/child';
import { Household, type HouseholdState } from '../../domain/household/household';
import { animalTaken, unusableId } from '../../domain/household/household.errors';
import { Households } from '../../domain/household/households';
import type { MemberState } from '../../domain/household/member';
import { householdChannel } from '../../household.facade';
import { ConsentSchema } from '../consent/consent.schema';
import { ChildSchema, HouseholdSchema, MemberSchema } from './household.schema';

interface Stored {
  members: readonly MemberState[];
  children: readonly ChildState[];
}

const nothing: Stored = { members: [], children: [] };
const notify = 'SELECT pg_notify($1, $2)';

/** The lock of the household's row comes first; members and children are rows of their own. */
@Injectable()
export class PostgresHouseholds extends Households {
  /** The rows of a household that was loaded or saved; one without an entry is new. */
  private readonly stored = new WeakMap<Household, Stored>();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly storedResponses: StoredResponseRedactor,
  ) {
    super();
  }

  async lock(householdId: string, personId: string): Promise<Household | null> {
    const household = await this.lockAny(householdId);
    return household?.members.some((member) => member.personId === personId) ? household : null;
  }

  async lockAny(id: string): Promise<Household | null> {
    const state = await this.households.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return state && this.withParts(state);
  }

  async madeBy(personId: string): Promise<Household | null> {
    const state = await this.households.findOneBy({ madeBy: personId });
    return state && this.withParts(state);
  }

  async idsOf(personId: string): Promise<string[]> {
    const rows = await this.members.findBy({ personId });
    return rows.map(({ householdId }) => householdId).sort();
  }

  async idOfChild(childId: string): Promise<string | null> {
    return (await this.children.findOneBy({ id: childId }))?.householdId ?? null;
  }

  async add(household: Household): Promise<boolean> {
    if (await this.households.existsBy({ id: household.id })) return false;
    await this.save(household);
    return true;
  }

  async save(household: Household): Promise<void> {
    await this.database.run(async () => {
      const stored = this.stored.get(household);
      const state = household.snapshot();
      await (stored ? this.households.update({ id: state.id }, state) : this.households.insert(state)).catch(
        asRefusal,
      );
      await this.writeMembers(household, stored ?? nothing);
      await this.writeChildren(household, stored ?? nothing);
      await this.outbox.append(household.releaseEvents());
      await this.database.query(notify, [householdChannel, household.id]);
      this.remember(household);
    });
  }

  async delete(household: Household): Promise<void> {
    await this.database.run(async () => {
      await this.save(household);
      await this.database.entities(ConsentSchema).delete({ householdId: household.id });
      await this.households.delete({ id: household.id });
    });
  }

  private get households(): Entities<HouseholdState> {
    return this.database.entities(HouseholdSchema);
  }
  private get members(): Entities<MemberState> {
    return this.database.entities(MemberSchema);
  }
  private get children(): Entities<ChildState> {
    return this.database.entities(ChildSchema);
  }

  /** Read after the lock, so that a change that was committed meanwhile is seen. */
  private async withParts(state: HouseholdState): Promise<Household> {
    const where = { householdId: state.id };
    const members = await this.members.find({ where, order: { joinedAt: 'ASC', personId: 'ASC' } });
    const children = await this.children.find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
    const household = Household.restore(state, members, children);
    this.remember(household);
    return household;
  }

  private remember(household: Household): void {
    this.stored.set(household, { members: household.members, children: household.children });
  }

  private async writeMembers({ id: householdId, members }: Household, stored: Stored): Promise<void> {
    for (const member of members) {
      const { personId } = member;
      const before = stored.members.find((each) => each.personId === personId);
      if (!before) await this.members.insert({ ...member });
      else if (before !== member) await this.members.update({ householdId, personId }, member);
    }
    for (const { personId } of stored.members)
      if (!members.some((member) => member.personId === personId))
        await this.members.delete({ householdId, personId });
  }

  private async writeChildren({ children }: Household, stored: Stored): Promise<void> {
    for (const child of children) {
      const before = stored.children.find(({ id }) => id === child.id);
      if (!before) await this.children.insert({ ...child }).catch(asRefusal);
      else if (before !== child) await this.children.update({ id: child.id }, child).catch(asRefusal);
    }
    const personIds = stored.members.map(({ personId }) => personId);
    for (const { id } of stored.children) {
      if (children.some((child) => child.id === id)) continue;
      await this.children.delete({ id });
      // Stored answers hold the nickname.
      await this.storedResponses.refuseErased(id, personIds);
    }
  }
}

/** The client's id is taken, or an animal was taken without the lock. */
function asRefusal(error: unknown): never {
  if (isUniqueViolation(error, 'child_pkey') || isUniqueViolation(error, 'household_pkey'))
    throw unusableId();
  if (isUniqueViolation(error, 'child_animal')) throw animalTaken();
  throw error;
}
