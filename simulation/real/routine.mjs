// @ts-check
// A routine of one child in the bad day: schedules, marks and days off, made on devices whose clocks are moved
// and on one of the release before.
import { makeChild } from '../../bench/support/child.mjs';

/**
 * @typedef {import('./phone.mjs').Phone} Phone
 * @typedef {{ listId: string, householdId: string, childId: string }} Routine
 * @typedef {import('../../frontend/src/sync/engine').SyncEngine} SyncEngine
 * @typedef {import('@pictick/rules/routines/routine-day').RoutineRow} RoutineRow
 * @typedef {import('./invariants.mjs').Sql} Sql
 * @typedef {import('./invariants.mjs').Verdict} Verdict
 */

const dayMs = 86_400_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const startsAtMs = 240 * 60_000;
/** Far from today, so that no wrong clock leads from one to the other. */
const longAgo = 10;

/** The day of the household, which is in UTC. */
export const today = () => new Date(Date.now() - startsAtMs).toISOString().slice(0, 10);
/** @param {string} day @param {number} days */
const moved = (day, days) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/**
 * @param {import('../../backend/local/stack.mjs').Stack} stack @param {{ id: string, token: string }} person @param {Sql} sql
 * @returns {Promise<Routine>}
 */
export async function makeRoutine(stack, person, sql) {
  const items = ['brush teeth', 'wash face', 'get dressed', 'pack the bag'];
  const made = await makeChild(stack, person, [{ name: 'Morning', listType: 'task', items }]);
  const { rows } = await sql.query("SELECT id FROM lists.list WHERE name = 'Morning'");
  return { ...made, listId: rows[0]?.['id'] };
}

/** @param {Routine} routine @param {RoutineRow['band']} band @returns {Omit<RoutineRow, 'validFrom'>} */
const schedule = ({ childId }, band) => ({
  recurrence: { weekdays: everyDay, everyWeeks: 1, from: moved(today(), -30) },
  band,
  remindAt: null,
  children: [childId],
});

/** One change of the routine by a user. False if the device does not know it yet. @param {Phone} phone @param {Routine} routine */
export async function actOnRoutine(phone, routine) {
  const { listId, householdId, childId } = routine;
  const { random } = phone;
  /** @type {SyncEngine} */
  const device = phone.device;
  const { list, items } = device.list(listId);
  const item = phone.any(items);
  if (!list || !item) return false;
  // Each phone begins with a day off, which is rare otherwise.
  const household = phone.isOld ? null : device.household(householdId);
  const draw = household && !phone.hasDayOff ? 0.95 : random();
  if (phone.isOld || draw < 0.6) {
    if (!phone.isOld && !list.schedule?.length) return false;
    await device.checkItem(listId, item.id, !item.checked);
    return true;
  }
  if (!household) return false;
  const { setSchedule, markItem, addDayOff, removeDayOff, deviceToday } = phone.engine.routineChanges;
  if (draw < 0.7 || !list.schedule?.length) {
    const band = phone.any(/** @type {const} */ (['morning', 'midday', 'evening'])) ?? 'morning';
    await setSchedule(device, listId, householdId, schedule(routine, band));
  } else if (draw < 0.9) {
    const day = moved(deviceToday(device, householdId) ?? today(), random() < 0.6 ? 0 : -longAgo);
    const state = phone.any(/** @type {const} */ (['done', 'open', 'skipped'])) ?? 'done';
    await markItem(device, listId, { itemId: item.id, day, childId }, state);
  } else if (draw < 0.96) {
    const from = moved(today(), 5 + Math.floor(random() * 90));
    await addDayOff(device, householdId, { childId: random() < 0.5 ? childId : null, from, to: from });
    phone.hasDayOff = true;
  } else {
    const dayOff = phone.any([...(household.daysOff ?? [])]);
    if (!dayOff) return false;
    await removeDayOff(device, householdId, dayOff);
  }
  return true;
}

/**
 * Marks as the steps made them, on the days that were meant, and on all screens.
 * @param {Sql} sql @param {Verdict} verdict @param {Phone[]} phones @param {Routine} routine
 */
export async function judgeRoutine(sql, verdict, phones, { listId, householdId, childId }) {
  const { rows: steps } = await sql.query(
    'SELECT op_id, payload FROM lists.list_event WHERE list_id = $1 ORDER BY seq',
    [listId],
  );
  const { rows: marks } = await sql.query(
    'SELECT item_id, day::text AS day, child_id, state FROM lists.mark WHERE list_id = $1',
    [listId],
  );
  const { rows: schedules } = await sql.query(
    'SELECT valid_from::text AS day, band FROM lists.schedule WHERE list_id = $1 ORDER BY valid_from',
    [listId],
  );
  const { rows: everOff } = await sql.query(
    'SELECT id, deleted_at IS NULL AS "isKept" FROM lists.day_off WHERE household_id = $1',
    [householdId],
  );
  const daysOff = everOff.filter(({ isKept }) => isKept);
  const done = new Map(phones.flatMap((phone) => phone.done.map((each) => [each.id, each.change])));
  /** @type {Map<string, string>} */
  const said = new Map();
  let marked = 0;
  for (const { op_id: opId, payload } of steps) {
    const change = done.get(opId);
    const state =
      change?.kind === 'item.marked'
        ? change.state
        : change?.kind === 'item.checked'
          ? change.checked
            ? 'done'
            : 'open'
          : null;
    if (state === null || !payload.day) continue;
    marked += 1;
    said.set(`${change.itemId} ${payload.day} ${childId}`, state);
  }
  const stored = marks.map(
    (mark) => `${mark['item_id']} ${mark['day']} ${mark['child_id']} ${mark['state']}`,
  );
  differ(
    verdict.lost,
    'marks',
    stored,
    [...said].map(([key, state]) => `${key} ${state}`),
  );
  const meant = new Set([today(), moved(today(), -longAgo)]);
  for (const { day } of marks) if (!meant.has(day)) verdict.lost.push(`a mark is on ${day}`);
  for (const { day } of schedules) if (day !== today()) verdict.lost.push(`a schedule starts on ${day}`);
  const shown = marks.filter(({ day }) => day === today());
  for (const { name, isOld, device, person } of phones) {
    /** @type {SyncEngine} */
    const engine = device;
    const { list, items } = engine.list(listId);
    if (!list || person.id !== phones[0]?.person.id) continue;
    const isDone = new Set(shown.filter(({ state }) => state === 'done').map((mark) => mark['item_id']));
    differ(
      verdict.unequal,
      `${name}: ticks of the routine`,
      items.map(({ id, checked }) => `${id} ${checked}`),
      items.map(({ id }) => `${id} ${isDone.has(id)}`),
    );
    if (isOld) continue;
    differ(
      verdict.unequal,
      `${name}: marks of today`,
      (list.marks ?? [])
        .filter(({ day }) => day === today())
        .map(({ itemId, state }) => `${itemId} ${state}`),
      shown.map((mark) => `${mark['item_id']} ${mark['state']}`),
    );
    differ(
      verdict.unequal,
      `${name}: schedule`,
      (list.schedule ?? []).map(({ validFrom, band }) => `${validFrom} ${band}`),
      schedules.map(({ day, band }) => `${day} ${band}`),
    );
    differ(
      verdict.unequal,
      `${name}: days off`,
      (engine.household(householdId)?.daysOff ?? []).map(({ id }) => id),
      daysOff.map(({ id }) => id),
    );
  }
  return { marked, schedules: schedules.length, daysOff: everOff.length };
}

/** @param {string[]} found @param {string} what @param {string[]} shown @param {string[]} wanted */
function differ(found, what, shown, wanted) {
  const [a, b] = [[...shown].sort(), [...wanted].sort()];
  const first = a.findIndex((line, index) => line !== b[index]);
  if (a.length !== b.length || first >= 0)
    found.push(`${what}: ${a.length} for ${b.length}; ${a[first] ?? ''} for ${b[first] ?? ''}`);
}
