// Hand-written SQL: a frequent read in one statement, whose answer Postgres makes as JSON.
import { Injectable } from '@nestjs/common';
import { dayAt, type HouseholdClock } from '@pictick/rules/calendar/household-day';
import { isLinkedAt } from '../../identity';
import { Clock } from '../../kernel/clock';
import {
  daysOffOf,
  firstThenOf,
  isItemFor,
  marksOf,
  routineItemsOf,
  scheduleOf,
  shownDays,
  wholeFamily,
} from '../../lists';
import { Database } from '../../platform/database/database';
import type { ActingChildCaller } from '../../platform/http/access';
import { childProfile, isShown } from '../household/household.sql';
import { kidPictureColumns, pictureJoins, picturesOf } from '../pictures/picture.sql';
import { type KidRoutine, kidToday } from './kid-today';

/** The lists that the child $1 of the household $2 has. A list of another household is none of them. */
const mine = `SELECT l.id, l.name, l.list_type, l.version || '.' || coalesce(n.seq, 0) AS cursor, g.given_at
  FROM lists.given g JOIN lists.list l ON l.id = g.list_id AND l.household_id = g.household_id ${picturesOf}
  WHERE g.child_id = $1 AND g.household_id = $2 AND l.deleted_at IS NULL AND l.archived_at IS NULL`;

const cursor = `home.version || '.' || coalesce((SELECT h.seq FROM lists.household_given h WHERE h.household_id = home.id), 0)
  || '.' || left(md5(coalesce((SELECT string_agg(mine.id || ' ' || mine.cursor, ',' ORDER BY mine.id) FROM mine), '')), 16)`;

// Adults stay unnamed to a child.
const checkedBy =
  '(SELECT s.id FROM identity.child s WHERE s.id = i.checked_by AND s.household_id = $2 AND s.deleted_at IS NULL)';

// A linked device and that of a helper have no cards that are for other children alone. Those of an adult's device stay.
const isForDevice = isItemFor('viewer.children');

const items = `SELECT i.id, i.name, i.language, i.quantity, i.checked, ${checkedBy} AS "checkedBy", i.position, i.depicts, i.concept, i.image_id AS "imageId",
    i.weekdays, i.for_children AS "for", i.only_on AS "onlyOn", i.instead_of AS "insteadOf", i.minutes, row_to_json(picture.*) AS image
  FROM lists.item i CROSS JOIN LATERAL (SELECT ${kidPictureColumns} FROM (SELECT) one ${pictureJoins}) picture
  WHERE i.list_id = mine.id AND i.deleted_at IS NULL AND ${isForDevice} ORDER BY i.position, i.id`;

const lists = `SELECT mine.id, mine.name, mine.list_type AS "listType", mine.cursor, '[]'::json AS schedule, '[]'::json AS marks, (SELECT coalesce(json_agg(item), '[]') FROM (${items}) item) AS items
  FROM mine ORDER BY mine.given_at, mine.id`;

// A helper's device offers only the children whom the helper looks after, a linked one only its own.
const siblings = `SELECT c.id, c.nickname, c.animal, c.colour FROM identity.child c
  WHERE c.household_id = home.id AND c.id <> $1 AND ${isShown} ORDER BY c.created_at, c.id`;

const actor =
  '(SELECT s.id FROM identity.child s WHERE s.id = m.actor AND s.household_id = $2 AND s.deleted_at IS NULL)';
const own = ` AND m.child_id IN ($1, '${wholeFamily}')
  AND (viewer.children IS NULL OR EXISTS (SELECT FROM lists.item i WHERE i.id = m.item_id AND ${isForDevice}))`;
const routines = `(SELECT json_object_agg(mine.id, json_build_object('rows', ${scheduleOf('mine.id')}, 'items', ${routineItemsOf('mine.id')}, 'marks', ${marksOf('mine.id', '$5', '$6', { actor, and: own })}))
  FROM mine WHERE EXISTS (SELECT FROM lists.schedule s WHERE s.list_id = mine.id))`;
// Later ones too: the device says what comes next.
const daysOff = daysOffOf('$2', '$5', "'infinity'", ' AND (o.child_id IS NULL OR o.child_id = $1)');
const firstThen = `(SELECT ${firstThenOf('f')} FROM lists.first_then f WHERE f.child_id = $1 AND f.household_id = $2 AND f.day >= $5)`;

/** The adult, or the linked device of the child at the time $4, that is the caller $3. */
const caller = `SELECT p.role, p.children FROM identity.household_member p WHERE p.household_id = home.id AND p.person_id = $3
  UNION ALL SELECT 'device', d.children FROM identity.kid_device d WHERE d.household_id = home.id AND d.id = $3
    AND c.id = ANY(d.children) AND ${isLinkedAt('$4')}`;

const of = (select: string): string => `WITH mine AS MATERIALIZED (${mine})
  SELECT ${cursor} AS cursor, EXISTS (SELECT FROM mine JOIN lists.schedule s ON s.list_id = mine.id) AS "hasRoutine",
    json_build_object('timeZone', home.time_zone, 'dayStartsAt', home.day_starts_at) AS clock${select} FROM identity.child c JOIN identity.household home ON home.id = c.household_id
  JOIN LATERAL (${caller}) m ON true CROSS JOIN LATERAL (SELECT m.children) viewer
  WHERE c.id = $1 AND home.id = $2 AND c.deleted_at IS NULL`;

const whole = of(`, ${routines} AS routines, json_build_object(
    'child', ${childProfile},
    'siblings', (SELECT coalesce(json_agg(sibling), '[]') FROM (${siblings}) sibling),
    'household', json_build_object('id', home.id, 'timeZone', home.time_zone, 'dayStartsAt', home.day_starts_at, 'bands', json_build_object('midday', home.midday_at, 'evening', home.evening_at)),
    'gate', CASE WHEN m.role IN ('organiser', 'adult') THEN home.gate END,
    'lists', (SELECT coalesce(json_agg(list), '[]') FROM (${lists}) list),
    'daysOff', ${daysOff}, 'firstThen', ${firstThen}, 'cursor', ${cursor})::text AS body`);
const cursorOnly = of('');

interface StoredCursor {
  cursor: string;
  hasRoutine: boolean;
  clock: HouseholdClock;
}
interface StoredView extends StoredCursor {
  body: string;
  routines: Record<string, KidRoutine> | null;
}

/** The answer for a child: its own profile, the other children, and the lists that it has. */
@Injectable()
export class KidQuery {
  constructor(
    private readonly database: Database,
    private readonly time: Clock,
  ) {}

  /** Null if the child was deleted, or the adult has left, or the device has ended or lost the child, at this moment. */
  async find({ childId, householdId, personId }: ActingChildCaller) {
    const now = this.time.now();
    const { first, last } = shownDays(now);
    const values = [childId, householdId, personId, now, first, last];
    const [row] = await this.database.query<StoredView>(whole, values);
    if (!row) return null;
    const cursor = cursorOn(row, now);
    const { body, routines, clock } = row;
    return { cursor, body: routines ? kidToday(body, routines, childId, clock, cursor, now) : body };
  }

  async cursor({ childId, householdId, personId }: ActingChildCaller): Promise<string | null> {
    const now = this.time.now();
    const [row] = await this.database.query<StoredCursor>(cursorOnly, [childId, householdId, personId, now]);
    return row ? cursorOn(row, now) : null;
  }
}

const cursorOn = ({ cursor, hasRoutine, clock }: StoredCursor, now: Date): string =>
  hasRoutine ? `${cursor}.d${dayAt(now.getTime(), clock)}` : cursor;
