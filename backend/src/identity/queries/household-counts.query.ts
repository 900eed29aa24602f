// Hand-written SQL: one statement counts over four tables.
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { consentStates } from '../domain/consent/consent';
import type { HouseholdRole } from '../domain/household/rights';
import { consentState, latestConsent } from '../infrastructure/consent/consent.sql';

export interface HouseholdCounts {
  household: string;
  role: HouseholdRole;
  since: Date;
  members: number;
  children: number;
  deletedChildren: number;
  hasPin: boolean;
  consent: (typeof consentStates)[number];
}

const children = (deleted: boolean): string =>
  `(SELECT count(*) FROM identity.child c WHERE c.household_id = h.id AND (c.deleted_at IS NOT NULL) = ${deleted})`;
const counts = `SELECT h.id AS household, m.role, m.joined_at AS since, (SELECT count(*) FROM identity.household_member o WHERE o.household_id = h.id) AS members,
    ${children(false)} AS children, ${children(true)} AS "deletedChildren", h.gate IS NOT NULL AS "hasPin", ${consentState} AS consent
  FROM identity.household_member m JOIN identity.household h ON h.id = m.household_id ${latestConsent('m.person_id')} WHERE m.person_id = $1 ORDER BY m.joined_at, h.id`;

/** Numbers of the households of a user, for staff: no names, nicknames or animals. */
@Injectable()
export class HouseholdCountsQuery {
  constructor(private readonly database: Database) {}

  of(personId: string): Promise<HouseholdCounts[]> {
    return this.database.query<HouseholdCounts>(counts, [personId]);
  }
}
