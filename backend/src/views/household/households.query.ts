// Hand-written SQL: one statement over tables of two modules, whose answer Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import { markBounds } from '@pictick/rules/routines/mark';
import { consentState, isMemberAt, latestConsent } from '../../identity';
import { Clock } from '../../kernel/clock';
import { firstThenOf, lateMarkDays } from '../../lists';
import { Database } from '../../platform/database/database';
import { isoTimestampSql } from '../../platform/database/iso-timestamp-sql';
import { daysBefore } from '../../platform/nightly/in-batches';
import { avatarPath } from '../collaborators.sql';
import { childProfile, deletedProfile, householdCursor, isShown } from './household.sql';

const head = `h.id, h.name, h.time_zone AS "timeZone", h.day_starts_at AS "dayStartsAt",
  json_build_object('midday', h.midday_at, 'evening', h.evening_at) AS bands, m.role, coalesce(m.role <> 'helper' AND u.home_household_id = h.id, false) AS "isHome", ${householdCursor} AS cursor, CASE WHEN m.role <> 'helper' THEN coalesce(y.seq, 0) END AS "historyCursor"`;
const from = `identity.household h JOIN identity.household_member m ON m.household_id = h.id AND m.person_id = $1 AND ${isMemberAt('$2')} LEFT JOIN identity.person u ON u.id = m.person_id
  LEFT JOIN lists.household_given g ON g.household_id = h.id LEFT JOIN lists.item_history_cursor y ON y.household_id = h.id`;

const heads = `SELECT json_build_object('households', coalesce((SELECT json_agg(head) FROM (SELECT ${head} FROM ${from} ORDER BY m.joined_at, h.id) head), '[]'))::text AS body`;

// An organiser can extend or end a helper whose time is over.
const members = `SELECT coalesce(json_agg(json_build_object('userId', o.person_id, 'name', p.name, 'avatarUrl', ${avatarPath}, 'avatarVersion', p.avatar_version, 'role', o.role,
    'children', CASE WHEN m.role = 'helper' AND o.person_id <> m.person_id AND o.children IS NOT NULL THEN '{}' ELSE o.children END, 'until', ${isoTimestampSql('o.until')}, 'joinedAt', ${isoTimestampSql('o.joined_at')}) ORDER BY o.joined_at, o.person_id), '[]')
  FROM identity.household_member o JOIN identity.person p ON p.id = o.person_id AND p.deleted_at IS NULL WHERE o.household_id = h.id AND (m.role = 'organiser' OR ${isMemberAt('$2', 'o')})`;
const invitations = `SELECT coalesce(json_agg(json_build_object('id', v.id, 'role', v.role, 'children', v.children, 'until', ${isoTimestampSql('v.until')}, 'email', v.email, 'invitedBy', v.invited_by,
    'createdAt', ${isoTimestampSql('v.created_at')}, 'expiresAt', ${isoTimestampSql('v.expires_at')}) ORDER BY v.created_at, v.id), '[]')
  FROM identity.household_invitation v WHERE v.household_id = h.id AND v.expires_at > $2 AND m.role <> 'helper'`;
const children = `SELECT coalesce(json_agg(${childProfile} ORDER BY c.created_at, c.id), '[]')
  FROM identity.child c WHERE c.household_id = h.id AND ${isShown}`;
const deletedChildren = `SELECT coalesce(json_agg(${deletedProfile} ORDER BY c.deleted_at, c.id), '[]')
  FROM identity.child c WHERE c.household_id = h.id AND c.deleted_at IS NOT NULL AND m.role <> 'helper'`;
const given = `SELECT coalesce(json_agg(json_build_object('listId', v.list_id, 'childId', v.child_id) ORDER BY v.given_at, v.list_id, v.child_id), '[]')
  FROM lists.given v JOIN identity.child c ON c.id = v.child_id WHERE v.household_id = h.id AND c.household_id = h.id AND ${isShown}`;
// Those of children whom the member may see. Older ones concern no day that a device shows.
const daysOff = `SELECT coalesce(json_agg(json_build_object('id', d.id, 'childId', d.child_id, 'from', d.from_day, 'to', d.to_day) ORDER BY d.from_day, d.id), '[]')
  FROM lists.day_off d WHERE d.household_id = h.id AND d.to_day >= $4 AND d.deleted_at IS NULL
    AND (d.child_id IS NULL OR EXISTS (SELECT FROM identity.child c WHERE c.id = d.child_id AND c.household_id = h.id AND ${isShown}))`;
const firstThen = `SELECT coalesce(json_agg(${firstThenOf('f')} ORDER BY f.child_id), '[]')
  FROM lists.first_then f JOIN identity.child c ON c.id = f.child_id WHERE f.household_id = h.id AND f.day >= $4 AND c.household_id = h.id AND ${isShown}`;
const lateMarks = `SELECT coalesce(json_agg(json_build_object('childId', late.child_id, 'device', late.device, 'count', late.count, 'lastAt', ${isoTimestampSql('late.at')}) ORDER BY late.at DESC, late.child_id, late.device), '[]') FROM (
    SELECT t.child_id, nullif(d.name, '') AS device, count(*)::int AS count, max(t.at) AS at FROM lists.late_mark t JOIN identity.child c ON c.id = t.child_id
      LEFT JOIN identity.kid_device d ON d.id = t.device_id AND d.household_id = t.household_id
    WHERE t.household_id = h.id AND t.at >= $5 AND m.role <> 'helper' AND c.household_id = h.id AND ${isShown} GROUP BY t.child_id, nullif(d.name, '')
  ) late`;
const stores = `SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'order', s.section_order, 'missing', s.missing) ORDER BY s.name COLLATE "C", s.id), '[]')
  FROM lists.store s WHERE s.household_id = h.id AND m.role <> 'helper'`;
const consent = `SELECT json_build_object('state', ${consentState},
    'askedAt', ${isoTimestampSql('a.asked_at')}, 'agreedAt', ${isoTimestampSql('a.agreed_at')}, 'textVersion', a.text_version)
  FROM (SELECT) one ${latestConsent('$1')}`;
// The organiser or adult whose consent alone shows the children.
const onlyConsentOf = `(SELECT CASE WHEN count(*) = 1 THEN min(a.person_id::text) END FROM identity.consent a JOIN identity.household_member o ON o.household_id = a.household_id AND o.person_id = a.person_id AND o.role <> 'helper'
    WHERE a.household_id = h.id AND a.agreed_at IS NOT NULL AND a.withdrawn_at IS NULL AND m.role <> 'helper')`;
// A helper whose time was over after the last change of the PIN.
const helperKnowsPin = `(h.gate IS NOT NULL AND EXISTS (SELECT FROM identity.household_member o WHERE o.household_id = h.id AND o.until <= $2 AND (h.gate_set_at IS NULL OR o.until > h.gate_set_at)))`;
const whole = `SELECT row_to_json(household)::text AS body, household.cursor FROM (
    SELECT ${head}, (${members}) AS members, (${invitations}) AS invitations, m.role = 'organiser' AND (h.pins_outside > 0 OR ${helperKnowsPin}) AS "newPinAdvised", (${children}) AS children, (${deletedChildren}) AS "deletedChildren", (${given}) AS given, (${daysOff}) AS "daysOff", (${firstThen}) AS "firstThen", (${lateMarks}) AS "lateMarks", (${stores}) AS stores,
      CASE WHEN m.role <> 'helper' THEN h.gate END AS gate, (${consent}) AS consent, ${onlyConsentOf} AS "onlyConsentOf", CASE WHEN m.role <> 'helper' THEN ${isoTimestampSql('h.consent_lapsed_at')} END AS "consentLapsedAt"
    FROM ${from} WHERE h.id = $3
  ) household`;

export interface WholeHousehold {
  body: string;
  cursor: string;
}

/** The households of a user, as their devices keep them. */
@Injectable()
export class HouseholdsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async headsOf(userId: string): Promise<string> {
    const [row] = await this.database.query<{ body: string }>(heads, [userId, this.clock.now()]);
    return row?.body ?? '{"households":[]}';
  }

  /** Null if the user is no member. */
  async find(userId: string, householdId: string): Promise<WholeHousehold | null> {
    const now = this.clock.now();
    const { first } = markBounds(now.getTime());
    const [row] = await this.database.query<WholeHousehold>(whole, [
      userId,
      now,
      householdId,
      first,
      daysBefore(now, lateMarkDays),
    ]);
    return row ?? null;
  }
}
