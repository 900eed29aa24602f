// Hand-written SQL: timestamps are read as text, and helpers are refused by their role.
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { daysBefore } from '../../platform/nightly/in-batches';
import { type DeviceEndReason, endedDeviceDays } from '../domain/devices/kid-device';
import { notAllowed } from '../domain/household/household.errors';
import { mayDo } from '../domain/household/rights';
import { HouseholdFacade } from '../household.facade';

export interface DeviceLinker {
  name: string | null;
  hasLeft: boolean;
}

export interface LinkedDevice {
  id: string;
  name: string;
  children: string[];
  linkedBy: DeviceLinker | null;
  linkedAt: string;
  lastSeenAt: string;
  endsAt: string;
  endedAt: string | null;
  endReason: DeviceEndReason | null;
}

export interface OpenLinkCode {
  id: string;
  children: string[];
  replaces: string | null;
  expiresAt: string;
}

const devices = `SELECT d.id, d.name, d.children::text[] AS children, ${isoTimestampSql('d.linked_at')} AS "linkedAt", ${isoTimestampSql('d.last_seen_at')} AS "lastSeenAt",
    ${isoTimestampSql('d.ends_at')} AS "endsAt", ${isoTimestampSql('d.ended_at')} AS "endedAt", d.end_reason AS "endReason",
    CASE WHEN d.linked_by IS NOT NULL OR d.linker_left_at IS NOT NULL THEN json_build_object('name', p.name, 'hasLeft', p.id IS NULL OR m.person_id IS NULL) END AS "linkedBy"
  FROM identity.kid_device d LEFT JOIN identity.person p ON p.id = d.linked_by AND p.deleted_at IS NULL LEFT JOIN identity.household_member m ON m.household_id = d.household_id AND m.person_id = d.linked_by
  WHERE d.household_id = $1 AND (d.ended_at IS NULL OR d.ended_at > $2) AND d.ends_at > $2
  ORDER BY d.ended_at IS NOT NULL, d.linked_at DESC, d.id LIMIT 300`;
const codes = `SELECT id, children::text[] AS children, replaces, ${isoTimestampSql('expires_at')} AS "expiresAt" FROM identity.kid_link_code
  WHERE household_id = $1 AND made_by = $2 AND device_id IS NULL AND expires_at > $3`;

/** The linked devices of a household, those that have ended lately last, and the own open code. */
@Injectable()
export class DevicesQuery {
  constructor(
    private readonly database: Database,
    private readonly households: HouseholdFacade,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN */
  async of(
    householdId: string,
    personId: string,
  ): Promise<{ devices: LinkedDevice[]; codes: OpenLinkCode[] }> {
    const role = await this.households.roleIn(householdId, personId);
    if (role === null) throw notFound();
    if (!mayDo(role, 'linkDevice')) throw notAllowed();
    const now = this.clock.now();
    return {
      devices: await this.database.query<LinkedDevice>(devices, [
        householdId,
        daysBefore(now, endedDeviceDays),
      ]),
      codes: await this.database.query<OpenLinkCode>(codes, [householdId, personId, now]),
    };
  }
}
