// Hand-written SQL: one statement counts over five tables.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import type { ConsentMethod, consentStates } from '../domain/consent/consent';
import type { HouseholdRole } from '../domain/household/rights';
import { consentState, latestConsent } from '../infrastructure/consent/consent.sql';

/** The latest consent of a member, and who that is only by id. */
export interface MemberConsent {
  account: string;
  role: HouseholdRole;
  state: (typeof consentStates)[number];
  method: ConsentMethod | null;
  textVersion: string | null;
  language: string | null;
  askedAt: string | null;
  agreedAt: string | null;
  confirmedAt: string | null;
  withdrawnAt: string | null;
}

export interface HouseholdCounts {
  household: string;
  role: HouseholdRole;
  since: Date;
  members: number;
  /** Open invitations, without addresses. */
  invitations: number;
  children: number;
  deletedChildren: number;
  hasPin: boolean;
  consent: (typeof consentStates)[number];
  consents: MemberConsent[];
}

const children = (deleted: boolean): string =>
  `(SELECT count(*) FROM identity.child c WHERE c.household_id = h.id AND (c.deleted_at IS NOT NULL) = ${deleted})`;
const consents = `(SELECT json_agg(json_build_object('account', o.person_id, 'role', o.role, 'state', ${consentState}, 'method', a.method, 'textVersion', a.text_version, 'language', a.language,
      'askedAt', ${isoTimestampSql('a.asked_at')}, 'agreedAt', ${isoTimestampSql('a.agreed_at')}, 'confirmedAt', ${isoTimestampSql('a.confirmed_at')}, 'withdrawnAt', ${isoTimestampSql('a.withdrawn_at')}) ORDER BY o.joined_at, o.person_id)
    FROM identity.household_member o ${latestConsent('o.person_id')} WHERE o.household_id = h.id)`;
const counts = `SELECT h.id AS household, m.role, m.joined_at AS since, (SELECT count(*) FROM identity.household_member o WHERE o.household_id = h.id) AS members, (SELECT count(*) FROM identity.household_invitation v WHERE v.household_id = h.id AND v.expires_at > $2) AS invitations,
    ${children(false)} AS children, ${children(true)} AS "deletedChildren", h.gate IS NOT NULL AS "hasPin", ${consentState} AS consent, ${consents} AS consents
  FROM identity.household_member m JOIN identity.household h ON h.id = m.household_id ${latestConsent('m.person_id')} WHERE m.person_id = $1 ORDER BY m.joined_at, h.id`;

/** Numbers of the households of a user and the consents of their members, for staff: no names, nicknames or animals. */
@Injectable()
export class HouseholdCountsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  of(personId: string): Promise<HouseholdCounts[]> {
    return this.database.query<HouseholdCounts>(counts, [personId, this.clock.now()]);
  }
}
