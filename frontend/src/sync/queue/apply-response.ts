import { numbers } from '../state/cursor';
import { isChange } from '../state/is-change';
import { itemOf } from '../state/item-of';
import { hasUnknownCursor } from '../state/unknown-cursor';
import type { Verdict } from './operations';
import { awaited } from '../state/overlay';
import { keptSince } from './retention';
import { firstPlaceholder } from './placeholders';
import type { Change, NewItem, Operation, Picture, ServerItem, ServerList, StoredList, TakenOperation } from '../types';

/** Rows to write and to remove when an operation has been answered; applied together with its removal from the queue. */
export interface Effect {
  list?: StoredList;
  items?: ServerItem[];
  removedItems?: string[];
  /** What is left to say or to decide (lines that were refused, fields that were overruled): it takes the operation's place in the queue. */
  left?: Operation;
}

export interface KnownRows {
  list: StoredList | undefined;
  items: ReadonlyMap<string, ServerItem>;
}

type Answered = Partial<ServerItem> & { listVersion?: number; superseded?: boolean | string[]; reason?: Picture['reason'] };

/** An operation whose answer is final. */
export interface Judged {
  operation: Operation;
  verdict: Exclude<Verdict, 'retry' | 'sign-in'>;
  /** Why it was refused. */
  code: string;
  body: unknown;
}

/** Not a field: what the change was about was deleted by somebody else. */
export const gone = 'gone';

/** What becomes of an operation, and of the rows with it. */
export interface Settled {
  seq: number;
  effect: Effect;
  /** What it is laid on, where that was known: a list as of a cursor. And which version of the list the answer is of. */
  on?: { listId: string; since: string; version: number | undefined };
  /** What is kept of it, and since when such things are: those of before go. */
  taken?: { row: TakenOperation; since: string };
}

/** What the answers to one list's operations mean, in their order: each for the rows that the one before has left. `queue`: what is not answered, or refused. */
export function effectsOf(judged: readonly Judged[], known: KnownRows, queue: readonly Operation[], now: string): Settled[] {
  let { list } = known;
  const items = new Map(known.items);
  const refused = new Set(queue.flatMap(refusedItems));
  return judged.map(({ operation, verdict, code, body }) => {
    const effect: Effect = verdict === 'done' ? effectOf(operation, body, { list, items }, now) : refusal(operation, refused.has(itemOf(operation.change)) ? 'parked' : list && hasUnknownCursor(list) && code === 'NOT_FOUND' && isChange(operation) ? 'missed' : verdict, code, now);
    const since = list?.itemsCursor;
    const version = verdict === 'done' ? (body as Answered).listVersion : undefined;
    list = effect.list ?? list;
    for (const item of effect.items ?? []) items.set(item.id, item);
    for (const id of effect.removedItems ?? []) items.delete(id);
    for (const id of effect.left ? refusedItems(effect.left) : []) refused.add(id);
    return { seq: operation.seq, effect, ...(since != null && { on: { listId: operation.listId, since, version } }), ...(verdict === 'done' && operation.seq < firstPlaceholder && { taken: { row: { ...operation, takenAt: now }, since: keptSince(now) } }) };
  });
}

/** What was never added: what is done to it goes with it, and its person decides about both at once. */
const refusedItems = ({ state, change }: Operation): (string | null)[] => (state === 'parked' && change.kind === 'items.added' ? change.items.map(({ id }) => id) : []);

/** What its person need not be told: it was to be deleted anyway, or was no change of theirs. */
const unsaid: ReadonlySet<Change['kind']> = new Set(['item.deleted', 'items.cleared', 'list.deleted', 'list.opened']);

/** Refused for good: its person decides. Lost to a deletion: its person is told. Not there yet: as long as others may offer it again, it waits. */
function refusal(operation: Operation, verdict: 'missed' | 'superseded' | 'parked', code: string, now: string): Effect {
  const { setBackAt = now, missed = 0 } = operation;
  if (verdict === 'missed' && setBackAt > keptSince(now)) return { left: { ...operation, setBackAt, missed: missed + 1 } };
  if (verdict !== 'superseded') return { left: { ...operation, state: 'parked', code } };
  return unsaid.has(operation.change.kind) ? {} : { left: { ...operation, state: 'superseded', code, fields: [gone] } };
}

/** What a success means for the rows. The server's answer takes the place of the operation's overlay. */
export function effectOf(operation: Operation, answer: unknown, known: KnownRows, now: string): Effect {
  const { listId, change } = operation;
  const { list, items } = known;
  const left = leftOf(operation, answer);
  // The answer may be older than what was pulled since, where the one that first carried it got lost: the rows say more than it.
  if (isKnown(change, (answer as Answered).listVersion, list)) return left;
  // What changed nothing was no step: if the list has moved all the same, somebody else's step is still to be fetched. Where
  // something was overruled its version says nothing about what lies in between.
  const isOurs = left.left?.state !== 'superseded' && isStep(change, answer, known);
  const moved = (version: number | undefined): Pick<Effect, 'list'> => (isOurs ? movedTo(list, version) : {});
  switch (change.kind) {
    case 'list.created': {
      const head = answer as ServerList;
      return !isHead(head) ? {} : { list: { id: listId, head: { ...head, preview: [] }, itemsCursor: head.cursor, etag: null, deletedAt: null } };
    }
    case 'list.duplicated': {
      const { items: copied, ...head } = answer as ServerList & { items: Omit<ServerItem, 'image'>[] };
      if (!isHead(head)) return {};
      const drawn = new Map(change.items.map((item) => [item.id, item.image]));
      // What its source had and this device did not know comes with the next pull: without a tag it reads the whole list.
      const known = copied.flatMap((item) => {
        const image = drawn.get(item.id);
        return image ? [{ ...item, image: { ...image, imageId: item.imageId } }] : [];
      });
      return { list: { id: listId, head: { ...head, preview: [] }, itemsCursor: head.cursor, etag: null, deletedAt: null }, items: known };
    }
    case 'list.opened': {
      const { collaborators, listVersion } = answer as ServerList;
      const at = moved(listVersion).list ?? list;
      return at ? { list: { ...at, head: { ...at.head, opened: true, ...(collaborators && { collaborators }) } } } : {};
    }
    case 'list.renamed':
    case 'list.archived':
    case 'list.character': {
      const { name, archived, selectedCharacterId, listVersion } = answer as ServerList;
      const at = moved(listVersion).list ?? list;
      return at ? { list: { ...at, head: { ...at.head, name, archived, selectedCharacterId } } } : {};
    }
    case 'list.deleted':
      return list ? { list: { ...list, deletedAt: now } } : {};
    case 'list.restored':
      return list ? { list: { ...list, deletedAt: null } } : {};
    case 'items.added': {
      const { results, listVersion } = answer as AnsweredLines;
      const drawn = new Map(change.items.map((item) => [item.id, item.image]));
      const added = results.flatMap(({ item }) => {
        const image = item && (items.get(item.id)?.image ?? drawn.get(item.id));
        return item && image ? [{ ...item, image: { ...image, imageId: item.imageId } }] : [];
      });
      const found = new Map(change.items.map(({ id, depicts }) => [id, depicts]));
      // The user chose another picture for this name: with the cursor where it was, the next pull fetches the row with it.
      const isOther = results.some(({ item }) => item?.depicts && !items.has(item.id) && found.has(item.id) && found.get(item.id) !== item.depicts);
      return { ...(!isOther && moved(listVersion)), items: added, ...left };
    }
    case 'item.checked': {
      const { id = change.itemId, checked = change.checked, checkedBy, listVersion } = answer as Answered;
      const row = items.get(id);
      return { ...moved(listVersion), ...left, items: row ? [{ ...row, checked, ...(checkedBy !== undefined && { checkedBy }) }] : [] };
    }
    case 'item.edited': {
      const { listVersion, superseded: _superseded, ...edited } = answer as Answered;
      const row = items.get(edited.id ?? change.itemId);
      const image = change.depiction && edited.imageId !== row?.imageId ? { ...change.depiction.image, imageId: edited.imageId ?? '' } : row?.image;
      return { ...moved(listVersion), ...left, items: row && image ? [{ ...row, ...edited, image }] : [] };
    }
    case 'item.regenerated': {
      const row = items.get(change.itemId);
      const { imageId = change.imageId, listVersion, reason } = answer as Answered;
      return { ...moved(listVersion), items: row ? [{ ...row, ...awaited(row, imageId, reason, operation.userId) }] : [] };
    }
    case 'items.regenerated': {
      const { items: repainted, listVersion } = answer as AnsweredRepaint;
      const { selectedCharacterId } = change;
      return {
        ...moved(listVersion),
        items: repainted.flatMap(({ itemId, imageId }) => {
          const row = items.get(itemId);
          return row ? [{ ...row, ...awaited(row, imageId), selectedCharacterId }] : [];
        }),
      };
    }
    case 'item.deleted': {
      const { listVersion, item } = answer as Answered & { item?: ServerItem };
      const row = item && items.get(item.id);
      return { ...moved(listVersion), removedItems: [change.itemId], ...(row && { items: [{ ...row, checked: item.checked, checkedBy: item.checkedBy }] }) };
    }
    case 'item.restored': {
      const { listVersion, ...item } = answer as Answered;
      const image = items.get(item.id ?? change.item.id)?.image ?? change.item.image;
      return { ...moved(listVersion), items: [{ ...change.item, ...item, image }] };
    }
    case 'items.cleared': {
      const { itemIds, listVersion } = answer as AnsweredMove;
      return { ...moved(listVersion), removedItems: itemIds };
    }
    case 'items.restored': {
      const { itemIds, listVersion } = answer as AnsweredMove;
      const back = new Set(itemIds);
      return { ...moved(listVersion), items: change.items.filter(({ id }) => back.has(id) && !items.has(id)) };
    }
  }
}

/** A success without a cursor describes no list. A row made of it would break every later pull; the next pull reads the list. */
const isHead = ({ cursor }: Partial<ServerList>): boolean => typeof cursor === 'string';

interface AnsweredLines {
  results: AnsweredLine[];
  listVersion?: number;
}

interface AnsweredRepaint {
  items: { itemId: string; imageId: string }[];
  listVersion: number;
}

interface AnsweredMove {
  itemIds: string[];
  listVersion: number;
}

/** The additions that the server has answered with an item of another id. */
export function returnsIn({ operation: { change }, verdict, body }: Judged): [string, string][] {
  if (verdict !== 'done' || change.kind !== 'items.added') return [];
  const { results } = body as AnsweredLines;
  return change.items.flatMap(({ id }, index): [string, string][] => {
    const item = results[index]?.item;
    return item && item.id !== id ? [[id, item.id]] : [];
  });
}

const isChanged = (before: ServerItem | undefined, { checked, quantity, notes }: Omit<ServerItem, 'image'>): boolean =>
  before === undefined || before.checked !== checked || before.quantity !== quantity || before.notes !== notes;

interface AnsweredLine {
  success: boolean;
  item?: Omit<ServerItem, 'image'>;
  code?: string;
}

/** Lines that were refused, and fields that were overruled: still to be decided, or to be told. */
function leftOf(operation: Operation, answer: unknown): Pick<Effect, 'left'> {
  const { change } = operation;
  if (change.kind === 'items.added') return refusedLines(operation, change.items, (answer as AnsweredLines).results);
  const { superseded = [] } = answer as Answered;
  const fields = superseded === true ? ['checked'] : superseded || [];
  return fields.length > 0 ? { left: { ...operation, state: 'superseded', fields } } : {};
}

function refusedLines(operation: Operation, items: readonly NewItem[], results: readonly AnsweredLine[]): Pick<Effect, 'left'> {
  const refused = items.filter((_, index) => results[index]?.success === false);
  if (refused.length === 0) return {};
  const code = results.find((result) => !result.success)?.code ?? 'VALIDATION_FAILED';
  return { left: { ...operation, state: 'parked', code, change: { kind: 'items.added', items: refused } } };
}

/** Whether the device has seen this version of the list already, and perhaps later ones. */
function isKnown(change: Change, version: number | undefined, list: StoredList | undefined): boolean {
  if (!list || version === undefined) return false;
  const ofItems = change.kind.startsWith('item');
  if (ofItems) return list.itemsCursor !== null && version <= numbers(list.itemsCursor)[0];
  return change.kind !== 'list.restored' && version <= list.head.listVersion;
}

/**
 * Whether this was a step of our own: anything is now as it was not when the device last knew. One step of others can have unticked,
 * deleted or restored several items, or set their amounts; then the others of them are still to be fetched.
 */
function isStep(change: Change, answer: unknown, { list, items }: KnownRows): boolean {
  const row = 'itemId' in change ? items.get(change.itemId) : undefined;
  const now = answer as Partial<ServerItem> & Partial<ServerList>;
  switch (change.kind) {
    case 'list.opened':
      return list?.head.opened === false;
    case 'list.renamed':
      return list?.head.name !== now.name;
    case 'list.archived':
      return list?.head.archived !== now.archived;
    case 'list.character':
      return list?.head.selectedCharacterId !== now.selectedCharacterId;
    case 'items.added':
      return (answer as AnsweredLines).results.some(({ item }) => item && isChanged(items.get(item.id), item));
    case 'item.checked':
      return row?.checked === false && (now.checked ?? change.checked);
    case 'item.edited':
      return row !== undefined && (['name', 'position'] as const).some((field) => change.edit[field] !== undefined && row[field] !== now[field]);
    case 'item.regenerated':
      return row !== undefined && row.imageId !== (now.imageId ?? change.imageId);
    case 'items.regenerated':
      return (answer as AnsweredRepaint).items.some(({ itemId, imageId }) => items.has(itemId) && items.get(itemId)?.imageId !== imageId);
    case 'items.cleared':
      return (answer as AnsweredMove).itemIds.length > 0;
    case 'item.deleted':
    case 'item.restored':
    case 'items.restored':
      return false;
    default:
      return true;
  }
}

/** However many lines it has, an answered operation is one step: a version that is further ahead has others' in between, and the next pull fetches them. */
function movedTo(list: StoredList | undefined, version: number | undefined): Pick<Effect, 'list'> {
  if (!list || list.itemsCursor === null || version === undefined) return {};
  const [known, pictures] = numbers(list.itemsCursor);
  if (version !== known + 1) return {};
  const cursor = `${version}.${pictures}`;
  return { list: { ...list, itemsCursor: cursor, head: { ...list.head, cursor, listVersion: version } } };
}
