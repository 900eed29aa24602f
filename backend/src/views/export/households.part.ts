// Hand-written SQL: the archive has its own column names, over tables of identity and lists.
import { Injectable } from '@nestjs/common';
import { isMemberAt, isTheirChild } from '../../identity';
import { Database } from '../../platform/database/database';
import type { ExportRequest } from './export-request';
import { addJson } from './json-file';
import type { ZipWriter } from './zip-writer';

const consents = `coalesce((SELECT json_agg(json_build_object('textVersion', a.text_version, 'language', a.language, 'method', a.method, 'askedAt', a.asked_at, 'agreedAt', a.agreed_at, 'confirmedAt', a.confirmed_at, 'withdrawnAt', a.withdrawn_at) ORDER BY a.asked_at, a.id) FROM identity.consent a WHERE a.household_id = h.id AND a.person_id = m.person_id), '[]')`;
const membership = `h.id, h.name, m.role, m.joined_at AS "joinedAt", m.is_adult_since AS "saidToBeAdultAt", m.until, ${consents} AS consents`;

// Without other members, also where one linked a device, and without the hash of the PIN, which is easily found.
const households = `SELECT ${membership}, coalesce(m.role <> 'helper' AND u.home_household_id = h.id, false) AS "chosenAsHome", h.time_zone AS "timeZone", h.day_starts_at AS "dayStartsAt", h.midday_at AS "middayAt", h.evening_at AS "eveningAt", h.created_at AS "createdAt", h.gate IS NOT NULL AS "hasPin",
    coalesce((SELECT json_agg(json_build_object('role', v.role, 'children', v.children, 'until', v.until, 'email', v.email, 'createdAt', v.created_at, 'expiresAt', v.expires_at) ORDER BY v.created_at, v.id) FROM identity.household_invitation v WHERE v.household_id = h.id AND v.invited_by = m.person_id), '[]') AS invitations,
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'nickname', c.nickname, 'animal', c.animal, 'colour', c.colour, 'shows', c.shows, 'settings', c.settings, 'createdAt', c.created_at, 'deletedAt', c.deleted_at, 'eraseAt', c.erase_at) ORDER BY c.created_at, c.id) FROM identity.child c WHERE c.household_id = h.id AND ${isTheirChild}), '[]') AS children,
    coalesce((SELECT json_agg(json_build_object('name', d.name, 'children', d.children, 'linkedAt', d.linked_at, 'linkedByMe', coalesce(d.linked_by = m.person_id, false), 'lastSeenAt', d.last_seen_at, 'endsAt', d.ends_at, 'endedAt', d.ended_at) ORDER BY d.linked_at, d.id) FROM identity.kid_device d WHERE d.household_id = h.id AND m.role <> 'helper'), '[]') AS "linkedDevices",
    coalesce((SELECT json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'count', i.count, 'lastAt', i.last_at, 'boughtAt', i.bought_at, 'favourite', i.favourite, 'forgottenAt', i.forgotten_at, 'section', i.section) ORDER BY i.name_key) FROM lists.item_history i JOIN lists.item_history_feeder f ON f.household_id = i.household_id AND f.name_key = i.name_key AND f.user_id = m.person_id WHERE i.household_id = h.id AND m.role <> 'helper'), '[]') AS "itemHistory",
    coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'order', s.section_order, 'missing', s.missing) ORDER BY s.name, s.id) FROM lists.store s WHERE s.household_id = h.id AND m.role <> 'helper'), '[]') AS stores
  FROM identity.household_member m JOIN identity.household h ON h.id = m.household_id LEFT JOIN identity.person u ON u.id = m.person_id WHERE m.person_id = $1 AND ${isMemberAt('$2')} ORDER BY m.joined_at, h.id`;

// Of a helper whose time is over: the own facts alone, until the membership ends.
const over = `SELECT ${membership} FROM identity.household_member m JOIN identity.household h ON h.id = m.household_id WHERE m.person_id = $1 AND NOT ${isMemberAt('$2')} ORDER BY m.joined_at, h.id`;

/**
 * The households of the user, with the profiles and linked devices of their children, the own consents, invitations and
 * the names that the user put on shopping lists.
 */
@Injectable()
export class HouseholdsPart {
  constructor(private readonly database: Database) {}

  async write(archive: ZipWriter, { userId, now }: ExportRequest): Promise<void> {
    await addJson(archive, 'household.json', {
      households: await this.database.query(households, [userId, now]),
      over: await this.database.query(over, [userId, now]),
    });
  }
}
