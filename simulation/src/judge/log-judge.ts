import { eventTable, itemTable, listTable, type LoggedEvent } from '../../../backend/src/lists/testing/memory-checklists';
import type { ChecklistState } from '../../../backend/src/lists/domain/checklist';
import type { ItemState } from '../../../backend/src/lists/domain/item';
import { keyTable, type KeyRow } from '../../../backend/src/platform/idempotency/testing/memory-keys';
import type { Committed } from '../../../backend/src/platform/testing/memory-database';
import type { Court } from './court';
import { type Journal, named, type Recorded } from './journal';

interface ListHistory {
  ownerId: string;
  members: Set<string>;
  events: LoggedEvent[];
  /** By phone and person: the operation that was applied last. */
  lastNumber: Map<string, number>;
}

interface ItemHistory {
  listId: string;
  deleted: boolean;
  checked: boolean;
  /** The event that set the tick last. */
  setBy: LoggedEvent | null;
  /** The picture that was asked for last; null where its words have changed since. */
  imageId: string | null;
}

const patienceMs = 86_400_000;
const ownersOnly: ReadonlySet<string> = new Set(['list-shared', 'list-unshared', 'list-deleted', 'list-restored']);
const sharing: ReadonlySet<string> = new Set(['list-shared', 'list-joined', 'list-unshared', 'list-left']);

/**
 * Watches every transaction that is committed: I3 exactly once, I6 the order of each device, I7 steps without gaps, I8 no
 * resurrection, I9 the last arrival wins, I10 nobody acts for somebody else.
 */
export class LogJudge {
  private readonly lists = new Map<string, ListHistory>();
  private readonly items = new Map<string, ItemHistory>();
  private readonly applied = new Map<string, LoggedEvent>();

  constructor(
    private readonly court: Court,
    private readonly journal: Journal,
    private readonly now: () => number,
  ) {}

  /** The step of a list that this operation was, if it was one. */
  eventOf(operationId: string): LoggedEvent | undefined {
    return this.applied.get(operationId);
  }

  item(id: string): Readonly<ItemHistory> | undefined {
    return this.items.get(id);
  }

  hear(changes: readonly Committed[]): void {
    const events = changes.flatMap(({ table, row }) => (table === eventTable.name && row ? [row as LoggedEvent] : [])).sort((a, b) => a.seq - b.seq);
    // Before the events are applied: a set is judged by what stood until then.
    for (const { table, row } of changes) if (table === keyTable.name && row) this.judgeAnswer(row as KeyRow, events);
    for (const event of events) this.judgeEvent(event);
    for (const event of events) if (event.type === 'list-joined') this.judgeJoining(event);
    for (const { table, row } of changes) {
      if (table === listTable.name && row) this.judgeList(row as ChecklistState);
      if (table === itemTable.name && row) this.judgeItem(row as ItemState);
    }
  }

  private judgeEvent(event: LoggedEvent): void {
    const { listId, seq, opId, actor, type, payload } = event;
    // Invitations have ids of their own making, which no seed gives.
    this.court.note(`commit ${type} seq ${seq} of list ${listId.slice(-6)} by ${type === 'list-joined' ? actor.slice(0, 8) : opId.slice(-6)}${payload.checked === undefined ? '' : ` = ${String(payload.checked)}`}`);
    const list = this.historyOf(listId);
    const last = list.events.at(-1)?.seq ?? 0;
    if (seq !== last + 1) this.court.accuse('I7', `list ${listId} went from step ${last} to ${seq}`);
    list.events.push(event);
    this.judgeMembership(event, list);
    // Sharing is not synchronised: it needs the network.
    if (sharing.has(type)) {
      if (this.applied.has(opId)) this.court.accuse('I3', `${type} ${opId} took effect twice`);
      this.applied.set(opId, event);
      return;
    }
    const recorded = this.journal.find(opId);
    if (!recorded) {
      this.court.accuse('I4', `${type}: nobody has stored the operation ${opId}`);
      return;
    }
    if (this.applied.has(opId)) this.court.accuse('I3', `${named(recorded)} took effect twice`);
    this.applied.set(opId, event);
    if (recorded.operation.userId !== actor) this.court.accuse('I10', `${named(recorded)}, made by ${recorded.operation.userId}, was applied as ${actor}`);
    const lane = `${recorded.phone} ${recorded.operation.userId}`;
    const before = list.lastNumber.get(lane) ?? -1;
    if (recorded.number < before) this.court.accuse('I6', `${named(recorded)} was overtaken by a later one`);
    list.lastNumber.set(lane, Math.max(before, recorded.number));
    this.apply(event, recorded);
  }

  /** A device that has the list is not a person who has opened it: that takes something that they have done. */
  private judgeJoining({ listId, actor }: LoggedEvent): void {
    const isOfList = ({ operation: { userId, change, ...about } }: Recorded): boolean => userId === actor && (about.listId === listId || (change.kind === 'list.duplicated' && change.from === listId));
    if (![...this.journal.all()].some(isOfList)) this.court.accuse('I10', `${actor} joined list ${listId} without having opened it`);
  }

  /** Only the owner invites, takes out and deletes; whoever is no member does nothing at all. */
  private judgeMembership({ listId, actor, type, payload }: LoggedEvent, list: ListHistory): void {
    if (type === 'list-created') list.ownerId = actor;
    // Whoever has joined under another address takes their invitation back by coming.
    const comes = type === 'list-joined' || (type === 'list-unshared' && payload.collaboratorId === undefined);
    const mayAct = actor === list.ownerId || comes || (list.members.has(actor) && !ownersOnly.has(type));
    if (!mayAct) this.court.accuse('I10', `${type} of list ${listId} by ${actor}, who may not`);
    if (type === 'list-joined') list.members.add(actor);
    if (type === 'list-left') list.members.delete(actor);
    if (type === 'list-unshared' && payload.collaboratorId !== undefined) list.members.delete(payload.collaboratorId);
  }

  private apply(event: LoggedEvent, { operation: { change } }: Recorded): void {
    for (const itemId of event.payload.itemIds ?? []) {
      const item = this.items.get(itemId);
      switch (event.type) {
        case 'list-created':
        case 'items-added':
          if (item) this.court.accuse('I8', `item ${itemId} was added once more${item.deleted ? ' after it had been deleted' : ''}`);
          this.items.set(itemId, { listId: event.listId, deleted: false, checked: false, setBy: null, imageId: null });
          break;
        case 'item-edited':
          if (item) item.imageId = null;
          break;
        case 'item-repainted':
          if (item && change.kind === 'item.regenerated') item.imageId = change.imageId;
          break;
        case 'item-deleted':
          if (item) item.deleted = true;
          break;
        case 'item-restored':
          if (item) item.deleted = false;
          break;
        case 'item-checked':
          if (!item) break;
          item.checked = event.payload.checked === true;
          item.setBy = event;
          if (change.kind === 'item.checked' && change.checked !== item.checked) this.court.accuse('I9', `item ${itemId} should have become ${String(change.checked)} and became ${String(item.checked)}`);
          break;
        default:
      }
    }
  }

  private judgeList({ id, version }: ChecklistState): void {
    const last = this.historyOf(id).events.at(-1)?.seq ?? 0;
    if (version !== last) this.court.accuse('I7', `list ${id} is at version ${version}, its log at ${last}`);
  }

  private judgeItem({ id, deletedAt, checked, imageId }: ItemState): void {
    const item = this.items.get(id);
    if (!item) {
      this.court.accuse('I3', `item ${id} came without a step of its list`);
      return;
    }
    if (item.deleted !== (deletedAt !== null)) this.court.accuse('I8', `item ${id} is ${deletedAt ? 'deleted' : 'there'}, its log says otherwise`);
    if (item.checked !== checked) this.court.accuse('I9', `item ${id} is ${checked ? 'ticked' : 'open'}, its log says otherwise`);
    if (item.imageId !== null && item.imageId !== imageId) this.court.accuse('I9', `item ${id} shows picture ${imageId}, ${item.imageId} was asked for last`);
  }

  /** The first answer to a key: what was set must stand, unless somebody else's later word counts after more than a day. */
  private judgeAnswer({ userId, key, status, body }: KeyRow, events: readonly LoggedEvent[]): void {
    const recorded = this.journal.find(key);
    this.court.note(`answer ${status ?? 'none'} to ${key.slice(-6)}`);
    if (!recorded || status !== 200 || body === null) return;
    if (recorded.operation.userId !== userId) this.court.accuse('I10', `${named(recorded)} was answered to ${userId}`);
    const { change, listId } = recorded.operation;
    if (change.kind !== 'item.checked') return;
    const item = this.items.get(change.itemId);
    if (!item) return;
    const { checked, superseded } = JSON.parse(body) as { checked: boolean; superseded: boolean };
    const stands = this.isOverruled(listId, change.itemId, userId, change.baseVersion);
    const expected = stands ? item.checked : change.checked;
    if (superseded !== (stands && item.checked !== change.checked)) this.court.accuse('I9', `${named(recorded)} was ${superseded ? '' : 'not '}superseded, against the rule`);
    if (checked !== expected) this.court.accuse('I9', `${named(recorded)} leaves ${String(checked)}, not ${String(expected)}`);
    if (!stands && item.checked !== change.checked && !events.some(({ opId }) => opId === key) && !this.applied.has(key)) this.court.accuse('I2', `${named(recorded)} was answered and did nothing`);
  }

  private isOverruled(listId: string, itemId: string, userId: string, base: number | undefined): boolean {
    if (base === undefined) return false;
    const since = this.historyOf(listId).events.filter(({ seq }) => seq > base);
    const left = since.find(({ seq }) => seq === base + 1);
    if (!left || this.now() - left.at.getTime() <= patienceMs) return false;
    return since.some(({ type, actor, payload }) => type === 'item-checked' && actor !== userId && payload.itemIds?.includes(itemId));
  }

  private historyOf(listId: string): ListHistory {
    let list = this.lists.get(listId);
    if (!list) this.lists.set(listId, (list = { ownerId: '', members: new Set(), events: [], lastNumber: new Map() }));
    return list;
  }
}
