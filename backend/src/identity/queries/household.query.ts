// Hand-written SQL: each request of a child asks it, so it is one statement over three tables.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { childGone } from '../domain/household/household.errors';
import type { HouseholdRole } from '../domain/household/rights';
import {
  type ActingChildOf,
  type AdultHousehold,
  type ChildLook,
  HouseholdFacade,
  type HouseholdClockTimes,
} from '../household.facade';
import { isMemberAt, isTheirChild } from '../infrastructure/household/member.sql';

const member = `${isMemberAt('$3')} AND ${isTheirChild}`;
const agreed = `EXISTS (SELECT FROM identity.consent a WHERE a.household_id = m.household_id AND a.person_id = m.person_id AND a.agreed_at IS NOT NULL AND a.withdrawn_at IS NULL)`;
const acting = `SELECT c.id AS "childId", c.household_id AS "householdId", c.deleted_at IS NULL AND ${agreed} AS "mayAct"
  FROM identity.child c JOIN identity.household_member m ON m.household_id = c.household_id AND m.person_id = $1 WHERE c.id = $2 AND ${member}`;
const lives = `SELECT 1 FROM identity.child c JOIN identity.household_member m ON m.household_id = c.household_id AND m.person_id = $1
  WHERE c.id = $2 AND c.household_id = $4 AND c.deleted_at IS NULL AND m.role <> 'helper' AND ${member}`;
const adult = `SELECT role, joined_at AS since FROM identity.household_member WHERE household_id = $1 AND person_id = $2 AND role <> 'helper'`;
const anyRole = `SELECT m.role FROM identity.household_member m WHERE m.household_id = $1 AND m.person_id = $2 AND ${isMemberAt('$3')}`;
const adults = `SELECT person_id AS id FROM identity.household_member WHERE household_id = $1 AND role <> 'helper' ORDER BY joined_at, person_id`;
const clock = `SELECT time_zone AS "timeZone", day_starts_at AS "dayStartsAt", midday_at AS "middayAt", evening_at AS "eveningAt" FROM identity.household WHERE id = $1`;
const adultHouseholds = `SELECT m.household_id AS "householdId", ARRAY(SELECT c.id FROM identity.child c WHERE c.household_id = m.household_id ORDER BY c.created_at, c.id)::text[] AS children
  FROM identity.household_member m WHERE m.person_id = $1 AND m.role <> 'helper' ORDER BY m.joined_at, m.household_id`;
const home = `SELECT m.household_id AS id FROM identity.household_member m LEFT JOIN identity.person p ON p.id = m.person_id
  WHERE m.person_id = $1 AND m.role <> 'helper' ORDER BY m.household_id IS DISTINCT FROM p.home_household_id, m.joined_at, m.household_id LIMIT 1`;
const children = `SELECT id FROM identity.child WHERE household_id = $1 AND deleted_at IS NULL ORDER BY created_at, id`;
const devices = 'SELECT id FROM identity.kid_device WHERE household_id = ANY($1::uuid[])';
const looks = `SELECT id, animal, colour FROM identity.child WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY created_at, id`;

@Injectable()
export class HouseholdQuery extends HouseholdFacade {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async actingChild(personId: string, childId: string): Promise<ActingChildOf | null> {
    const [row] = await this.database.query<ActingChildOf & { mayAct: boolean }>(acting, [
      personId,
      childId,
      this.clock.now(),
    ]);
    if (!row) return null;
    if (!row.mayAct) throw childGone();
    return { childId: row.childId, householdId: row.householdId };
  }

  async childInHousehold(personId: string, householdId: string, childId: string): Promise<boolean> {
    const rows = await this.database.query(lives, [personId, childId, this.clock.now(), householdId]);
    return rows.length === 1;
  }

  async adultIn(
    householdId: string,
    personId: string,
  ): Promise<{ role: 'organiser' | 'adult'; since: Date } | null> {
    const rows = await this.database.query<{ role: 'organiser' | 'adult'; since: Date }>(adult, [
      householdId,
      personId,
    ]);
    return rows[0] ?? null;
  }

  async roleIn(householdId: string, personId: string): Promise<HouseholdRole | null> {
    const [row] = await this.database.query<{ role: HouseholdRole }>(anyRole, [
      householdId,
      personId,
      this.clock.now(),
    ]);
    return row?.role ?? null;
  }

  async adultsOf(householdId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(adults, [householdId])).map(({ id }) => id);
  }

  async clockOf(householdId: string): Promise<HouseholdClockTimes | null> {
    const [row] = await this.database.query<HouseholdClockTimes>(clock, [householdId]);
    return row ?? null;
  }

  adultHouseholds(personId: string): Promise<AdultHousehold[]> {
    return this.database.query<AdultHousehold>(adultHouseholds, [personId]);
  }

  async homeOf(personId: string): Promise<string | null> {
    return (await this.database.query<{ id: string }>(home, [personId]))[0]?.id ?? null;
  }

  async childrenOf(householdId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(children, [householdId])).map(({ id }) => id);
  }

  async devicesOf(householdIds: readonly string[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(devices, [householdIds])).map(({ id }) => id);
  }

  looksOf(childIds: readonly string[]): Promise<ChildLook[]> {
    return this.database.query<ChildLook>(looks, [childIds]);
  }
}
