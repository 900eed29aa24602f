// Hand-written SQL: a notification, which no mapper supports.
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Clock } from '../../../kernel/clock';
import { Database } from '../../../platform/database/database';
import { isUniqueViolation } from '../../../platform/database/database-errors';
import type { Entities } from '../../../platform/database/entities';
import { StoredResponseRedactor } from '../../../platform/idempotency/stored-response-redactor';
import { Outbox } from '../../../platform/outbox/outbox';
import type { ChildState } from '../../domain/household/child';
import { Household, type HouseholdParts, type HouseholdState } from '../../domain/household/household';
import { animalTaken, unusableId } from '../../domain/household/household.errors';
import { Households, type Membership } from '../../domain/household/households';
import type { InvitationState } from '../../domain/household/invitation';
import { householdChannel } from '../../household.facade';
import { ConsentSchema } from '../consent/consent.schema';
import { DeviceRows } from '../devices/device-rows';
import { ChildSchema, HouseholdSchema, MemberSchema } from './household.schema';
import { PeopleRows } from './people-rows';
import { InvitationSchema } from './people.schema';

const nothing: HouseholdParts = { members: [], children: [], invitations: [], former: [] };
const notify = 'SELECT pg_notify($1, $2)';

/** The lock of the household's row comes first; people and children are rows of their own. */
@Injectable()
export class PostgresHouseholds extends Households {
  private readonly people: PeopleRows;
  private readonly devices: DeviceRows;
  /** The rows of a household that was loaded or saved; one without an entry is new. */
  private readonly stored = new WeakMap<Household, HouseholdParts>();

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly storedResponses: StoredResponseRedactor,
    private readonly clock: Clock,
  ) {
    super();
    this.people = new PeopleRows(database);
    this.devices = new DeviceRows(database, storedResponses);
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

  hasMade(personId: string): Promise<boolean> {
    return this.households.existsBy({ madeBy: personId });
  }

  async idsOf(personId: string): Promise<string[]> {
    const rows = await this.database.entities(MemberSchema).findBy({ personId });
    return rows.map(({ householdId }) => householdId).sort();
  }

  expiredHelpers(by: Date): Promise<Membership[]> {
    const where = { until: LessThanOrEqual(by) };
    return this.database.entities(MemberSchema).find({ where, take: 100 });
  }

  async nameOf(householdId: string): Promise<string | null> {
    return (await this.households.findOneBy({ id: householdId }))?.name ?? null;
  }

  async idOfChild(childId: string): Promise<string | null> {
    return (await this.children.findOneBy({ id: childId }))?.householdId ?? null;
  }

  async idOfInvitation(tokenHash: Buffer): Promise<string | null> {
    const invitation = await this.database.entities(InvitationSchema).findOneBy({ tokenHash });
    return invitation?.householdId ?? null;
  }

  invitation(id: string): Promise<InvitationState | null> {
    return this.database.entities(InvitationSchema).findOneBy({ id });
  }

  async forget(personId: string, address: string | null): Promise<void> {
    await this.people.forget(personId, address);
    await this.devices.forget(personId);
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
      const { members, invitations, former } = household;
      await this.people.write({ id: state.id, members, invitations, former }, stored ?? nothing);
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
      await this.devices.deleteOf(household.id);
      await this.households.delete({ id: household.id });
    });
  }

  private get households(): Entities<HouseholdState> {
    return this.database.entities(HouseholdSchema);
  }
  private get children(): Entities<ChildState> {
    return this.database.entities(ChildSchema);
  }

  /** Read after the lock, so that a change that was committed meanwhile is seen. */
  private async withParts(state: HouseholdState): Promise<Household> {
    const where = { householdId: state.id };
    const people = await this.people.of(state.id);
    const children = await this.children.find({ where, order: { createdAt: 'ASC', id: 'ASC' } });
    const household = Household.restore(state, { ...people, children });
    this.remember(household);
    return household;
  }

  private remember(household: Household): void {
    const { members, children, invitations, former } = household;
    this.stored.set(household, { members, children, invitations, former });
  }

  private async writeChildren(household: Household, stored: HouseholdParts): Promise<void> {
    const { children } = household;
    for (const child of children) {
      const before = stored.children.find(({ id }) => id === child.id);
      if (!before) await this.children.insert({ ...child }).catch(asRefusal);
      else if (before !== child) await this.children.update({ id: child.id }, child).catch(asRefusal);
    }
    for (const { id } of stored.children) {
      if (children.some((child) => child.id === id)) continue;
      await this.children.delete({ id });
      await this.devices.forgetChild(household.id, id, this.clock.now());
      // Stored answers hold the nickname, those of devices the id.
      const callers = stored.members.map(({ personId }) => personId);
      callers.push(...(await this.devices.idsOf(household.id)));
      await this.storedResponses.refuseErased(id, callers);
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
