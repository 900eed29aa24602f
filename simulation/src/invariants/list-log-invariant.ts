import type { ChecklistState } from '../../../backend/src/lists/domain/checklist';
import type { ItemState } from '../../../backend/src/lists/domain/item';
import {
  eventTable,
  itemTable,
  listTable,
  type LoggedEvent,
} from '../../../backend/src/lists/testing/memory-checklists';
import { keyTable, type KeyRow } from '../../../backend/src/platform/idempotency/testing/memory-keys';
import type { Committed } from '../../../backend/src/platform/testing/memory-database';
import { itemOf } from '../../../frontend/src/sync/state/item-of';
import type { Change, Operation } from '../../../frontend/src/sync/types';
import { LetterBook } from '../server/picture-book';
import type { InvariantRecorder } from './invariant-recorder';
import { type Journal, named, type Recorded } from './journal';

interface ListHistory {
  ownerId: string;
  members: Set<string>;
  events: LoggedEvent[];
  /** By phone and user: the operation that was applied last. */
  lastNumber: Map<string, number>;
}

interface ItemHistory {
  listId: string;
  deleted: boolean;
  checked: boolean;
  /** The event that last set the tick. */
  setBy: LoggedEvent | null;
  /** The picture that was asked for last; null if the text has changed since. */
  imageId: string | null;
  /** The last committed row. */
  row: ItemState | null;
  /** The fields that it must keep after it came back from the basket. */
  cameBack: Pick<ItemState, (typeof kept)[number]> | null;
}

/** An addition that restored an existing item. */
interface Addition {
  itemId: string;
  event: LoggedEvent;
  unticked: boolean;
}

const kept = ['name', 'quantity', 'notes', 'imageId', 'position'] as const;
const book = new LetterBook();

const patienceMs = 86_400_000;
const ownersOnly: ReadonlySet<string> = new Set([
  'list-shared',
  'list-unshared',
  'list-deleted',
  'list-restored',
]);
const sharing: ReadonlySet<string> = new Set(['list-shared', 'list-joined', 'list-unshared', 'list-left']);

/**
 * Watches every committed transaction: I3 exactly once, I6 the order of each device, I7 steps without gaps,
 * I8 no resurrection, I9 the last arrival wins, I10 no user acts for another, I14 an added item comes back
 * from the basket, I15 clearing and undo.
 */
export class ListLogInvariant {
  private readonly lists = new Map<string, ListHistory>();
  private readonly items = new Map<string, ItemHistory>();
  private readonly applied = new Map<string, LoggedEvent>();
  /** By the id of the addition. */
  private readonly additions = new Map<string, Addition>();

  constructor(
    private readonly recorder: InvariantRecorder,
    private readonly journal: Journal,
    private readonly now: () => number,
  ) {}

  /** The step of a list that this operation caused, if any. */
  eventOf(operationId: string): LoggedEvent | undefined {
    return this.applied.get(operationId);
  }

  /** Finds an item by its id, or by the id of the addition that restored it. */
  item(id: string): Readonly<ItemHistory> | undefined {
    return this.items.get(this.idOf(id));
  }

  /** The item's own id, also for the id of the addition that restored it. */
  idOf(id: string): string {
    return this.additions.get(id)?.itemId ?? id;
  }

  /**
   * True if the operation is about an item that an addition restored, in a list that its user has never left.
   */
  isKnownAddition({ change, listId, userId }: Operation): boolean {
    const { ownerId, members, events } = this.historyOf(listId);
    const hasLeft = events.some(
      ({ type }) => type === 'list-left' || type === 'list-unshared' || type === 'list-deleted',
    );
    return (
      !hasLeft && (ownerId === userId || members.has(userId)) && this.additions.has(itemOf(change) ?? '')
    );
  }

  hear(changes: readonly Committed[]): void {
    const events = changes
      .flatMap(({ table, row }) => (table === eventTable.name && row ? [row as LoggedEvent] : []))
      .sort((a, b) => a.seq - b.seq);
    // Runs before the events are applied: a set is compared with the state before it.
    for (const { table, row } of changes)
      if (table === keyTable.name && row) this.checkAnswer(row as KeyRow, events);
    for (const event of events) this.checkEvent(event);
    for (const event of events) if (event.type === 'list-joined') this.checkJoining(event);
    for (const { table, row } of changes) {
      if (table === listTable.name && row) this.checkList(row as ChecklistState);
      if (table === itemTable.name && row) this.checkItem(row as ItemState);
    }
  }

  private checkEvent(event: LoggedEvent): void {
    const { listId, seq, opId, actor, type, payload } = event;
    // Ids of invitations are random and do not depend on the seed, so the trace leaves them out.
    this.recorder.note(
      `commit ${type} seq ${seq} of list ${listId.slice(-6)} by ${type === 'list-joined' ? actor.slice(0, 8) : opId.slice(-6)}${payload.checked === undefined ? '' : ` = ${String(payload.checked)}`}`,
    );
    const list = this.historyOf(listId);
    const last = list.events.at(-1)?.seq ?? 0;
    if (seq !== last + 1) this.recorder.violate('I7', `list ${listId} went from step ${last} to ${seq}`);
    list.events.push(event);
    this.checkMembership(event, list);
    // Sharing is not synchronised: it needs the network.
    if (sharing.has(type)) {
      if (this.applied.has(opId)) this.recorder.violate('I3', `${type} ${opId} took effect twice`);
      this.applied.set(opId, event);
      return;
    }
    const recorded = this.journal.find(opId);
    if (!recorded) {
      this.recorder.violate('I4', `${type}: no phone has stored the operation ${opId}`);
      return;
    }
    if (this.applied.has(opId)) this.recorder.violate('I3', `${named(recorded)} took effect twice`);
    this.applied.set(opId, event);
    if (recorded.operation.userId !== actor)
      this.recorder.violate(
        'I10',
        `${named(recorded)}, made by ${recorded.operation.userId}, was applied as ${actor}`,
      );
    const lane = `${recorded.phone} ${recorded.operation.userId}`;
    const before = list.lastNumber.get(lane) ?? -1;
    if (!recorded.atOnce && recorded.number < before)
      this.recorder.violate('I6', `${named(recorded)} was overtaken by a later one`);
    if (!recorded.atOnce) list.lastNumber.set(lane, Math.max(before, recorded.number));
    this.apply(event, recorded);
  }

  /** A user joins a list by an action of their own, not because a device has the list. */
  private checkJoining({ listId, actor }: LoggedEvent): void {
    const isOfList = ({ operation: { userId, change, ...about } }: Recorded): boolean =>
      userId === actor &&
      (about.listId === listId || (change.kind === 'list.duplicated' && change.from === listId));
    if (![...this.journal.all()].some(isOfList))
      this.recorder.violate('I10', `${actor} joined list ${listId} without having opened it`);
  }

  /** Only the owner invites, removes members and deletes. A user who is no member does nothing. */
  private checkMembership({ listId, actor, type, payload }: LoggedEvent, list: ListHistory): void {
    if (type === 'list-created') list.ownerId = actor;
    // A user who joins under another address withdraws their own invitation.
    const comes =
      type === 'list-joined' || (type === 'list-unshared' && payload.collaboratorId === undefined);
    const mayAct = actor === list.ownerId || comes || (list.members.has(actor) && !ownersOnly.has(type));
    if (!mayAct) this.recorder.violate('I10', `${type} of list ${listId} by ${actor}, which is not allowed`);
    if (type === 'list-joined') list.members.add(actor);
    if (type === 'list-left') list.members.delete(actor);
    if (type === 'list-unshared' && payload.collaboratorId !== undefined)
      list.members.delete(payload.collaboratorId);
  }

  private apply(event: LoggedEvent, { operation: { change } }: Recorded): void {
    const back = new Set(Object.values(event.payload.cameBack ?? {}));
    if (change.kind === 'items.added') this.checkLines(event, change);
    for (const itemId of event.payload.itemIds ?? []) {
      const item = this.items.get(itemId);
      switch (event.type) {
        case 'list-created':
        case 'items-added':
          if (item && back.has(itemId)) break;
          if (item)
            this.recorder.violate(
              'I8',
              `item ${itemId} was added once more${item.deleted ? ' after it had been deleted' : ''}`,
            );
          this.items.set(itemId, {
            listId: event.listId,
            deleted: false,
            checked: false,
            setBy: null,
            imageId: null,
            row: null,
            cameBack: null,
          });
          break;
        case 'item-edited':
          if (item) item.imageId = null;
          break;
        case 'item-repainted':
          if (item && change.kind === 'item.regenerated') item.imageId = change.imageId;
          break;
        case 'schedule-set':
          if (item) item.deleted = true;
          break;
        case 'item-deleted':
          if (change.kind === 'item.deleted' && change.itemId !== itemId)
            this.recorder.violate(
              'I15',
              `item ${itemId}, which came back, went to the trash with the undo of its addition`,
            );
          if (item) item.deleted = true;
          break;
        case 'items-cleared':
          if (change.kind !== 'items.cleared' || !change.itemIds.some((id) => this.idOf(id) === itemId))
            this.recorder.violate(
              'I15',
              `item ${itemId} was cleared, although its user did not see it in the basket`,
            );
          if (!item?.checked || item.deleted)
            this.recorder.violate('I15', `item ${itemId} was cleared and did not lie in the basket`);
          if (item) item.deleted = true;
          break;
        case 'items-restored':
          if (change.kind !== 'items.restored' || !change.items.some(({ id }) => this.idOf(id) === itemId))
            this.recorder.violate('I15', `item ${itemId} was restored without a change that asks for it`);
          if (!item?.deleted)
            this.recorder.violate('I15', `item ${itemId} was restored and was not in the trash`);
          if (item) item.deleted = false;
          break;
        case 'item-restored':
          if (item) item.deleted = false;
          break;
        case 'item-checked':
          if (!item) break;
          if (
            change.kind === 'item.deleted' &&
            (event.payload.checked !== true || this.isTouched(change.itemId, event.actor))
          )
            this.recorder.violate(
              'I15',
              `an undo set the tick of item ${itemId}, which another user has changed since`,
            );
          item.checked = event.payload.checked === true;
          item.setBy = event;
          if (change.kind === 'item.checked' && change.checked !== item.checked)
            this.recorder.violate(
              'I9',
              `item ${itemId} should have become ${String(change.checked)} and became ${String(item.checked)}`,
            );
          break;
        default:
      }
    }
    this.checkMoved(event.listId, change);
  }

  /** Each line is a new item, or an unchanged item of that name from the basket. */
  private checkLines(event: LoggedEvent, { items: lines }: Extract<Change, { kind: 'items.added' }>): void {
    const { itemIds = [], cameBack = {}, unticked = [] } = event.payload;
    const back = new Set(Object.values(cameBack));
    for (const line of lines) {
      const itemId = cameBack[line.id];
      const key = book.nameKey(line.name);
      if (itemId === undefined) {
        const isTwin = ([id, { listId, deleted, checked, row }]: [string, ItemHistory]): boolean =>
          listId === event.listId &&
          !deleted &&
          checked &&
          !back.has(id) &&
          row !== null &&
          book.nameKey(row.name) === key;
        const twin = itemIds.includes(line.id) && [...this.items].find(isTwin);
        if (twin)
          this.recorder.violate(
            'I14',
            `"${line.name}" was added as ${line.id}, and lay in the basket as ${twin[0]}`,
          );
        continue;
      }
      const item = this.items.get(itemId);
      if (
        !item?.row ||
        item.listId !== event.listId ||
        item.deleted ||
        book.nameKey(item.row.name) !== key ||
        (!item.checked && line.fromBasket !== itemId)
      ) {
        this.recorder.violate(
          'I14',
          `item ${itemId} came back for "${line.name}" and did not lie in the basket`,
        );
        continue;
      }
      const { name, quantity, notes, imageId, position } = { ...item.row, ...item.cameBack };
      item.cameBack = {
        name,
        quantity: line.quantity ?? quantity,
        notes: line.notes ?? notes,
        imageId,
        position,
      };
      if (!this.additions.has(line.id))
        this.additions.set(line.id, { itemId, event, unticked: unticked.includes(itemId) });
    }
    for (const id of unticked) {
      const item = this.items.get(id);
      if (!item?.checked) this.recorder.violate('I14', `item ${id} was open before it came back`);
      if (item) Object.assign(item, { checked: false, setBy: event });
    }
    for (const id of back)
      if (this.items.get(id)?.checked)
        this.recorder.violate('I14', `item ${id} came back and is still ticked`);
  }

  /** Clearing and restoring leave no item behind. */
  private checkMoved(listId: string, change: Change): void {
    const ids =
      change.kind === 'items.cleared'
        ? change.itemIds
        : change.kind === 'items.restored'
          ? change.items.map(({ id }) => id)
          : [];
    for (const id of ids) {
      const item = this.item(id);
      if (item?.listId !== listId) continue;
      if (change.kind === 'items.cleared' && item.checked && !item.deleted)
        this.recorder.violate('I15', `item ${id} stayed in the basket that was emptied`);
      if (change.kind === 'items.restored' && item.deleted)
        this.recorder.violate('I15', `item ${id} stayed in the trash when the basket came back`);
    }
  }

  /** True if another user has ticked the item or added it since the addition restored it. */
  private isTouched(as: string, userId: string): boolean {
    const addition = this.additions.get(as);
    if (!addition) return false;
    const {
      itemId,
      event: { listId, seq: since },
    } = addition;
    return this.historyOf(listId).events.some(
      ({ seq, actor, type, payload }) =>
        seq > since &&
        actor !== userId &&
        (type === 'item-checked' || type === 'items-added') &&
        payload.itemIds?.includes(itemId),
    );
  }

  private checkList({ id, version }: ChecklistState): void {
    const last = this.historyOf(id).events.at(-1)?.seq ?? 0;
    if (version !== last)
      this.recorder.violate('I7', `list ${id} is at version ${version}, its log at ${last}`);
  }

  private checkItem(row: ItemState): void {
    const { id, deletedAt, checked, imageId } = row;
    const item = this.items.get(id);
    if (!item) {
      this.recorder.violate('I3', `item ${id} came without a step of its list`);
      return;
    }
    if (item.deleted !== (deletedAt !== null))
      this.recorder.violate('I8', `item ${id} is ${deletedAt ? 'deleted' : 'there'}, its log says otherwise`);
    if (item.checked !== checked)
      this.recorder.violate('I9', `item ${id} is ${checked ? 'ticked' : 'open'}, its log says otherwise`);
    if (item.imageId !== null && item.imageId !== imageId)
      this.recorder.violate('I9', `item ${id} shows picture ${imageId}, ${item.imageId} was asked for last`);
    const other = kept.find((field) => item.cameBack && item.cameBack[field] !== row[field]);
    if (other)
      this.recorder.violate(
        'I14',
        `item ${id} came back with ${other} ${String(row[other])} instead of ${String(item.cameBack?.[other])}`,
      );
    item.cameBack = null;
    item.row = row;
  }

  /**
   * The first answer to a key: the value must stand, unless a later change of another user wins after more
   * than a day.
   */
  private checkAnswer({ userId, key, status, body }: KeyRow, events: readonly LoggedEvent[]): void {
    const recorded = this.journal.find(key);
    this.recorder.note(`answer ${status ?? 'none'} to ${key.slice(-6)}`);
    if (!recorded || status !== 200 || body === null) return;
    if (recorded.operation.userId !== userId)
      this.recorder.violate('I10', `${named(recorded)} was answered to ${userId}`);
    const { change, listId } = recorded.operation;
    this.checkUndo(recorded, events);
    if (change.kind !== 'item.checked') return;
    const item = this.item(change.itemId);
    if (!item) return;
    const { checked, superseded } = JSON.parse(body) as { checked: boolean; superseded: boolean };
    const stands = this.isOverruled(listId, change.itemId, userId, change.baseVersion);
    const expected = stands ? item.checked : change.checked;
    if (superseded !== (stands && item.checked !== change.checked))
      this.recorder.violate(
        'I9',
        `${named(recorded)} was ${superseded ? '' : 'not '}superseded, against the rule`,
      );
    if (checked !== expected)
      this.recorder.violate('I9', `${named(recorded)} leaves ${String(checked)}, not ${String(expected)}`);
    if (
      !stands &&
      item.checked !== change.checked &&
      !events.some(({ opId }) => opId === key) &&
      !this.applied.has(key)
    )
      this.recorder.violate('I2', `${named(recorded)} was answered and did nothing`);
  }

  /** An accepted operation without a step had nothing to do. */
  private checkUndo(recorded: Recorded, events: readonly LoggedEvent[]): void {
    const { id, userId, listId, change } = recorded.operation;
    if (events.some(({ opId }) => opId === id) || this.applied.has(id)) return;
    this.checkMoved(listId, change);
    if (change.kind !== 'item.deleted') return;
    const addition = this.additions.get(change.itemId);
    const item = this.item(change.itemId);
    if (
      addition?.unticked &&
      item &&
      !item.deleted &&
      !item.checked &&
      !this.isTouched(change.itemId, userId)
    )
      this.recorder.violate(
        'I15',
        `${named(recorded)} was answered and did not put back what its addition had brought`,
      );
  }

  private isOverruled(listId: string, itemId: string, userId: string, base: number | undefined): boolean {
    if (base === undefined) return false;
    const since = this.historyOf(listId).events.filter(({ seq }) => seq > base);
    const left = since.find(({ seq }) => seq === base + 1);
    if (!left || this.now() - left.at.getTime() <= patienceMs) return false;
    return since.some(
      ({ type, actor, payload }) =>
        (type === 'item-checked' || payload.fields?.includes('checked')) &&
        actor !== userId &&
        payload.itemIds?.includes(this.idOf(itemId)),
    );
  }

  private historyOf(listId: string): ListHistory {
    let list = this.lists.get(listId);
    if (!list)
      this.lists.set(listId, (list = { ownerId: '', members: new Set(), events: [], lastNumber: new Map() }));
    return list;
  }
}
