// @ts-check
// The invariants after a bad day. Everything is compared with the database: its rows, and the steps that led
// to them.

/**
 * @typedef {{ query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, any>[] }> }} Sql
 * @typedef {{ lost: string[], doubled: string[], resurrected: string[], unequal: string[], waiting: string[], gaps: string[] }} Verdict
 * @param {Sql} sql @param {import('./phone.mjs').Phone[]} phones @param {string} routineId a list that routine.mjs judges
 * @returns {Promise<Verdict>}
 */
export async function judge(sql, phones, routineId) {
  const { rows: lists } = await sql.query(
    'SELECT id, owner_id, name, version, archived_at IS NOT NULL AS archived, deleted_at IS NOT NULL AS deleted FROM lists.list',
  );
  const { rows: items } = await sql.query(
    'SELECT id, list_id, name, quantity, checked, position, deleted_at IS NOT NULL AS deleted FROM lists.item',
  );
  const { rows: steps } = await sql.query(
    'SELECT list_id, seq, op_id, actor, type, payload FROM lists.list_event ORDER BY list_id, seq',
  );
  const { rows: keys } = await sql.query('SELECT user_id, key, status FROM platform.idempotency');
  const { rows: members } = await sql.query('SELECT list_id, user_id FROM lists.collaborator');
  const itemById = new Map(items.map((item) => [item['id'], item]));
  /** @type {Verdict} */
  const verdict = { lost: [], doubled: [], resurrected: [], unequal: [], waiting: [], gaps: [] };

  const done = new Map(
    phones.flatMap((phone) => phone.done.map((each) => [`${phone.person.id} ${each.id}`, each.change])),
  );
  const additions = checkSteps(verdict, lists, steps, itemById, done, routineId);
  checkChanges(
    verdict,
    phones,
    steps.filter((step) => step['list_id'] !== routineId || step['type'] === 'item-marked'),
  );
  const kept = new Map(keys.map(({ user_id: userId, key, status }) => [`${userId} ${key}`, Number(status)]));
  for (const phone of phones) {
    for (const operation of phone.done)
      checkOperation(verdict, phone, operation, kept, (itemId) =>
        itemById.has(additions.get(itemId) ?? itemId),
      );
    const { queued } = phone.device.sync();
    if (queued > 0) verdict.waiting.push(`${phone.name}: ${queued} unsent`);
    // Two refusals are allowed: text for an item or list that another user deleted, which is kept for its
    // author, and changes of a list after it was no longer shared. No other change may be refused for good.
    const owned = new Set(
      lists.flatMap((list) => (list['owner_id'] === phone.person.id ? [list['id']] : [])),
    );
    const refused = phone.engine
      .rejectedChanges(phone.device)
      .filter(
        (/** @type {{ code: string, what: string, listId: string }} */ { code, what, listId }) =>
          !(code === 'ITEM_DELETED' && what === 'item.edited') &&
          code !== 'LIST_DELETED' &&
          !(takenAway.has(code) && !owned.has(listId)),
      );
    if (refused.length > 0)
      verdict.waiting.push(
        `${phone.name}: ${refused.length} parked (${refused.map((/** @type {{ code: string }} */ { code }) => code)})`,
      );
    const seen = lists.filter(
      (list) =>
        !list['deleted'] &&
        (list['owner_id'] === phone.person.id ||
          members.some((one) => one['list_id'] === list['id'] && one['user_id'] === phone.person.id)),
    );
    checkScreen(verdict, phone, seen, items, routineId);
  }
  return verdict;
}

/**
 * Answers the additions that restored an existing item, by the ids of the additions.
 * @param {Verdict} verdict @param {Record<string, any>[]} lists @param {Record<string, any>[]} steps @param {Map<string, Record<string, any>>} itemById
 * @param {Map<string, any>} done the changes, by person and operation @param {string} routineId
 */
function checkSteps(verdict, lists, steps, itemById, done, routineId) {
  const applied = new Set();
  const replay = new Replay(verdict);
  const reached = /** @type {Map<string, number>} */ (new Map());
  for (const { list_id: listId, seq, op_id: opId, actor, type, payload } of steps) {
    const expected = (reached.get(listId) ?? 0) + 1;
    if (Number(seq) !== expected) verdict.gaps.push(`${listId}: ${expected} is missing`);
    reached.set(listId, Number(seq));
    if (applied.has(`${actor} ${opId}`)) verdict.doubled.push(`${type} ${opId}`);
    applied.add(`${actor} ${opId}`);
    if (listId !== routineId) replay.step(listId, type, payload, done.get(`${actor} ${opId}`));
  }
  for (const list of lists)
    if (Number(list['version']) !== (reached.get(list['id']) ?? 0))
      verdict.gaps.push(`${list['id']}: version ${list['version']}, ${reached.get(list['id'])} steps`);
  for (const [id, { checked, deleted, quantity }] of replay.items) {
    const row = itemById.get(id);
    if (!row) verdict.lost.push(`item ${id} was added and is not there`);
    else if (row['deleted'] !== deleted) verdict.resurrected.push(`item ${id}`);
    else if (row['checked'] !== checked) verdict.lost.push(`tick of ${id}`);
    else if (row['quantity'] !== quantity)
      verdict.lost.push(`amount of ${id}: ${row['quantity']}, not ${quantity}`);
  }
  return replay.additions;
}

/**
 * The rows that result from the steps and the texts of their changes.
 * @typedef {{ listId: string, name: string, quantity: string | null, checked: boolean, deleted: boolean }} Replayed
 */
class Replay {
  items = /** @type {Map<string, Replayed>} */ (new Map());
  additions = /** @type {Map<string, string>} */ (new Map());

  /** @param {Verdict} verdict */
  constructor(verdict) {
    this.verdict = verdict;
  }

  /** @param {string} listId @param {string} type @param {any} payload @param {any} change */
  step(listId, type, payload, change) {
    if (type === 'items-added') this.added(listId, payload, change?.items ?? []);
    const back = new Set(Object.values(payload.cameBack ?? {}));
    for (const id of payload.itemIds ?? []) {
      const item = this.items.get(id);
      if (!item || back.has(id)) continue;
      if (type === 'item-checked') item.checked = payload.checked;
      if (type === 'item-edited' && payload.fields?.includes('name'))
        item.name = change?.edit?.name ?? item.name;
      if (type === 'item-edited' && payload.fields?.includes('quantity'))
        item.quantity = change?.edit?.quantity ?? null;
      if (type === 'items-cleared' && (item.deleted || !item.checked))
        this.verdict.lost.push(`item ${id} was cleared and did not lie in the basket`);
      if (type === 'items-restored' && !item.deleted)
        this.verdict.doubled.push(`item ${id} was restored and was there`);
      if (['item-deleted', 'items-cleared', 'schedule-set'].includes(type)) item.deleted = true;
      if (type === 'item-restored' || type === 'items-restored') item.deleted = false;
    }
  }

  /** Each line is a new item, or the item of that name from the basket. @param {string} listId @param {any} payload @param {any[]} lines */
  added(listId, { itemIds = [], cameBack = {}, unticked = [] }, lines) {
    const back = new Set(Object.values(cameBack));
    const words = new Map(lines.map((line) => [line.id, line]));
    for (const [as, id] of Object.entries(cameBack)) {
      const item = this.items.get(id);
      if (!this.additions.has(as)) this.additions.set(as, id);
      if (!item || item.deleted) this.verdict.resurrected.push(`item ${id} came back out of nowhere`);
      else item.quantity = words.get(as)?.quantity ?? item.quantity;
    }
    for (const id of itemIds) {
      if (back.has(id)) continue;
      const { name = '', quantity = null, fromBasket = null } = words.get(id) ?? {};
      // An item that the user saw in the basket, and that is in the trash by now, passes its amount to the
      // new one.
      const seen = this.items.get(fromBasket);
      const before =
        seen?.listId === listId && seen.name.toLowerCase() === name.toLowerCase() ? seen.quantity : null;
      if (this.items.has(id)) this.verdict.doubled.push(`item ${id} was added twice`);
      const isTwin = (/** @type {Replayed} */ other) =>
        other.listId === listId &&
        other.checked &&
        !other.deleted &&
        other.name.toLowerCase() === name.toLowerCase();
      if ([...this.items].some(([otherId, other]) => !back.has(otherId) && isTwin(other)))
        this.verdict.doubled.push(`item ${id} was added, and "${name}" lay in the basket`);
      this.items.set(id, { listId, name, quantity: quantity ?? before, checked: false, deleted: false });
    }
    for (const id of unticked) {
      const item = this.items.get(id);
      if (!item?.checked) this.verdict.doubled.push(`item ${id} came back and was open`);
      else item.checked = false;
    }
  }
}

/**
 * The table allows each key once, so a change that is applied twice has two keys. Each step must belong to a change of a phone.
 * @param {Verdict} verdict @param {import('./phone.mjs').Phone[]} phones @param {Record<string, any>[]} steps
 */
function checkChanges(verdict, phones, steps) {
  const queued = new Set(phones.flatMap((phone) => phone.done.map(({ id }) => id)));
  for (const { op_id: opId, type } of steps)
    if (/^(item|items)-/.test(type) && !queued.has(opId))
      verdict.doubled.push(`${type} ${opId} is nobody's wish`);
}

/** Error codes for a user who is no longer a member. */
const takenAway = new Set(['NOT_FOUND', 'FORBIDDEN']);
/** Statuses of a final refusal: nothing was done. */
const refusals = new Set([403, 404, 409, 410, 422]);

/** @param {Verdict} verdict @param {import('./phone.mjs').Phone} phone @param {import('./phone.mjs').Done} operation @param {Map<string, number>} kept @param {(itemId: string) => boolean} isThere */
function checkOperation(verdict, phone, { id, kind, itemIds }, kept, isThere) {
  const answered = phone.answers.get(id);
  const stored = kept.get(`${phone.person.id} ${id}`);
  if (answered !== undefined && answered < 300 && stored !== answered)
    verdict.lost.push(`${phone.name}: ${kind} ${id} was acknowledged with ${answered}; kept is ${stored}`);
  if (stored === undefined) verdict.lost.push(`${phone.name}: ${kind} ${id} never arrived`);
  if (kind === 'items.added' && !refusals.has(answered ?? 0))
    for (const itemId of itemIds) if (!isThere(itemId)) verdict.lost.push(`${phone.name}: item ${itemId}`);
}

/** @param {Verdict} verdict @param {import('./phone.mjs').Phone} phone @param {Record<string, any>[]} lists @param {Record<string, any>[]} items @param {string} routineId */
function checkScreen(verdict, phone, lists, items, routineId) {
  const shown = phone.device
    .myLists()
    .lists.map((/** @type {any} */ { id, name, archived }) => [id, name, archived]);
  const wanted = lists.map((list) => [list['id'], list['name'], list['archived']]);
  compare(verdict, `${phone.name}: lists`, shown, wanted);
  for (const list of lists) {
    if (list['id'] === routineId) continue;
    const rows = phone.device
      .list(list['id'])
      .items.map((/** @type {any} */ item) => [
        item.id,
        item.name,
        item.quantity,
        item.checked,
        item.position,
      ]);
    const there = items
      .filter((item) => item['list_id'] === list['id'] && !item['deleted'])
      .map((item) => [item['id'], item['name'], item['quantity'], item['checked'], item['position']]);
    compare(verdict, `${phone.name}: ${list['id']}`, rows, there);
  }
}

/** @param {Verdict} verdict @param {string} what @param {unknown[][]} shown @param {unknown[][]} wanted */
function compare(verdict, what, shown, wanted) {
  const lines = (/** @type {unknown[][]} */ rows) => rows.map((row) => JSON.stringify(row)).sort();
  const [a, b] = [lines(shown), lines(wanted)];
  const first = a.findIndex((line, index) => line !== b[index]);
  if (a.length !== b.length || first >= 0)
    verdict.unequal.push(
      `${what}: ${a.length} rows for ${b.length}; ${a[first] ?? ''} for ${b[first] ?? ''}`,
    );
}

/** @param {Verdict} verdict */
export const faultless = (verdict) => Object.values(verdict).every((found) => found.length === 0);
