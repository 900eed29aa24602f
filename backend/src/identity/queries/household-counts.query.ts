// Hand-written SQL: one statement counts over seven tables.
import { Injectable } from '@nestjs/common';
import { maskedAddress } from '../../kernel/address';
import { Clock } from '../../kernel/clock';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { daysBefore } from '../../platform/nightly/in-batches';
import type { ConsentMethod, consentStates } from '../domain/consent/consent';
import { type DeviceEndReason, endedDeviceDays } from '../domain/devices/kid-device';
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

export interface MemberAtDesk {
  account: string;
  /** Masked; null once the account is deleted. */
  email: string | null;
  role: HouseholdRole;
  since: string;
  until: string | null;
  /** How many children a helper sees; null: all. */
  children: number | null;
}

/** The member who linked a device. */
export interface DeviceLinkerAtDesk {
  account: string;
  /** Masked; null once the account is deleted. */
  email: string | null;
}

/** A linked device, without its name. */
export interface DeviceAtDesk {
  device: string;
  children: number;
  /** Null: no member any more, or an earlier release linked it. */
  linkedBy: DeviceLinkerAtDesk | null;
  linkedAt: string;
  lastSeenAt: string;
  endsAt: string;
  endedAt: string | null;
  endReason: DeviceEndReason | null;
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
  people: MemberAtDesk[];
  /** Also those that have ended lately. */
  devices: DeviceAtDesk[];
}

const children = (deleted: boolean): string =>
  `(SELECT count(*) FROM identity.child c WHERE c.household_id = h.id AND (c.deleted_at IS NOT NULL) = ${deleted})`;
const consents = `(SELECT json_agg(json_build_object('account', o.person_id, 'role', o.role, 'state', ${consentState}, 'method', a.method, 'textVersion', a.text_version, 'language', a.language,
      'askedAt', ${isoTimestampSql('a.asked_at')}, 'agreedAt', ${isoTimestampSql('a.agreed_at')}, 'confirmedAt', ${isoTimestampSql('a.confirmed_at')}, 'withdrawnAt', ${isoTimestampSql('a.withdrawn_at')}) ORDER BY o.joined_at, o.person_id)
    FROM identity.household_member o ${latestConsent('o.person_id')} WHERE o.household_id = h.id)`;
const people = `(SELECT json_agg(json_build_object('account', o.person_id, 'email', p.email, 'role', o.role, 'since', ${isoTimestampSql('o.joined_at')}, 'until', ${isoTimestampSql('o.until')}, 'children', cardinality(o.children)) ORDER BY o.joined_at, o.person_id)
    FROM identity.household_member o LEFT JOIN identity.person p ON p.id = o.person_id AND p.deleted_at IS NULL WHERE o.household_id = h.id)`;
const devices = `(SELECT coalesce(json_agg(json_build_object('device', d.id, 'children', cardinality(d.children), 'linkedBy', CASE WHEN l.person_id IS NOT NULL THEN json_build_object('account', l.person_id, 'email', p.email) END, 'linkedAt', ${isoTimestampSql('d.linked_at')}, 'lastSeenAt', ${isoTimestampSql('d.last_seen_at')}, 'endsAt', ${isoTimestampSql('d.ends_at')},
      'endedAt', ${isoTimestampSql('d.ended_at')}, 'endReason', d.end_reason) ORDER BY d.ended_at IS NOT NULL, d.linked_at DESC, d.id), '[]')
    FROM identity.kid_device d LEFT JOIN identity.household_member l ON l.household_id = d.household_id AND l.person_id = d.linked_by LEFT JOIN identity.person p ON p.id = l.person_id AND p.deleted_at IS NULL
    WHERE d.household_id = h.id AND (d.ended_at IS NULL OR d.ended_at > $3) AND d.ends_at > $3)`;
const counts = `SELECT h.id AS household, m.role, m.joined_at AS since, (SELECT count(*) FROM identity.household_member o WHERE o.household_id = h.id) AS members, (SELECT count(*) FROM identity.household_invitation v WHERE v.household_id = h.id AND v.expires_at > $2) AS invitations,
    ${children(false)} AS children, ${children(true)} AS "deletedChildren", h.gate IS NOT NULL AS "hasPin", ${consentState} AS consent, ${consents} AS consents, ${people} AS people, ${devices} AS devices
  FROM identity.household_member m JOIN identity.household h ON h.id = m.household_id ${latestConsent('m.person_id')} WHERE m.person_id = $1 ORDER BY m.joined_at, h.id`;

/** The households of a user for staff: numbers, consents, members and linked devices; no names, nicknames or animals. */
@Injectable()
export class HouseholdCountsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(personId: string): Promise<HouseholdCounts[]> {
    const now = this.clock.now();
    const rows = await this.database.query<HouseholdCounts>(counts, [
      personId,
      now,
      daysBefore(now, endedDeviceDays),
    ]);
    return rows.map((row) => ({
      ...row,
      people: row.people.map(masked),
      devices: row.devices.map((device) => ({
        ...device,
        linkedBy: device.linkedBy && masked(device.linkedBy),
      })),
    }));
  }
}

const masked = <T extends { email: string | null }>(person: T): T => ({
  ...person,
  email: person.email === null ? null : maskedAddress(person.email),
});
