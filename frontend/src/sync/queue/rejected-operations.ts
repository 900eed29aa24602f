import { gone } from './apply-response';
import { groupOf, rejectedGroups, type RejectedGroup } from './rejected-groups';
import { itemOf } from '../state/item-of';
import { layItems } from '../state/overlay';
import type { Change, NewItem, Operation } from '../types';

/** What the server refused, in the words of the person who did it. */
export interface ParkedChange {
  /** Of the operation. */
  id: string;
  listId: string;
  listName: string;
  code: string;
  madeAt: string;
  what: Change['kind'];
  /** The items it was about. */
  names: string[];
  /** Whether another try can help, or its words can go elsewhere. */
  keepable: boolean;
  /** What goes with it whichever way its person decides: what was done since to things that were never added. */
  along: string[];
}

export interface SupersededField {
  listId: string;
  /** Of the list, where that was deleted as a whole. */
  itemName: string;
  field: string;
}

/** Not a field: the list that the change was about was deleted. */
const listGone = 'list-gone';

/** Where all of it is about one list that was deleted: what that was called. */
export function deletedListOf([first, ...others]: readonly SupersededField[]): string | null {
  return first?.itemName && [first, ...others].every(({ field, listId }) => field === listGone && listId === first.listId) ? first.itemName : null;
}

export const isAboutGone = ({ field }: SupersededField): boolean => field === gone || field === listGone;

type Draft = Omit<Operation, 'seq'>;
type About = NonNullable<Operation['about']>;

/** The parts of the engine that are read: its queue, and its lists as they are shown. */
interface Known {
  queue(): readonly Operation[];
  list(id: string): { list: unknown; items: readonly { id: string }[] };
}

/** Whether the list stands there, or this item of it: it may have come back since. */
function isThere(known: Known, listId: string, itemId: string | null): boolean {
  const { list, items } = known.list(listId);
  return list !== null && (itemId === null || items.some(({ id }) => id === itemId));
}

export function parkedOf(known: Known): ParkedChange[] {
  return rejectedGroups(known.queue()).map((group) => told(group, known));
}

function told([operation, ...others]: RejectedGroup, known: Known): ParkedChange {
  const { id, listId, about, code, madeAt, change } = operation;
  return {
    id, listId, madeAt,
    listName: 'name' in change ? change.name : (about?.list ?? ''),
    code: code ?? 'UNKNOWN',
    what: change.kind,
    // Where all of it was taken away again its person still hears what it was.
    names: [others.length > 0 ? asLeft(change, others) : [], namesOf(change, about)].find((names) => names.length > 0) ?? [],
    keepable: !away.has(code ?? '') || bringsWords.has(change.kind) || isThere(known, listId, itemOf(change)) || asAdded(operation, () => '') !== null,
    along: others.map((each) => each.id),
  };
}

/** What is parked, and what goes with it. */
export function groupNamed(id: string, operations: readonly Operation[]): Operation[] {
  const operation = operations.find((each) => each.id === id && each.state === 'parked');
  return operation ? groupOf(operation, operations) : [];
}

/** The things as they would stand there now. */
function asLeft(change: Change, others: readonly Operation[]): string[] {
  return layItems([], '', [{ change }, ...others].map((each) => ({ ...each, seq: 0, state: 'queued' }) as Operation)).map(({ name }) => name);
}

function namesOf(change: Change, about: About | undefined): string[] {
  if (change.kind === 'items.added') return change.items.map(({ name }) => name);
  if (change.kind === 'item.restored') return [change.item.name];
  if (change.kind === 'items.restored') return change.items.map(({ name }) => name);
  const item = about?.item === undefined ? [] : [about.item];
  // What was typed exists nowhere else.
  if (change.kind === 'item.edited') return [...item, ...[change.edit.name, change.edit.quantity, change.edit.notes].filter((words) => typeof words === 'string')];
  return item;
}

export function supersededOf(known: Pick<Known, 'queue'>): SupersededField[] {
  return known
    .queue()
    .filter(({ state }) => state === 'superseded')
    .flatMap(({ listId, about, code, change, fields = [] }) => {
      if (code !== 'LIST_DELETED') return fields.map((field) => ({ listId, itemName: about?.item ?? about?.list ?? '', field }));
      // A change made after the list had gone from this device knows the item alone.
      return about?.list ? [{ listId, itemName: about.list, field: listGone }] : namesOf(change, about).slice(0, 1).map((itemName) => ({ listId, itemName, field: gone }));
    });
}

/** What it was about is not there for this person: the same again would be refused again. */
const away = new Set(['LIST_DELETED', 'NOT_FOUND']);
const lost = new Set([...away, 'FORBIDDEN']);
const bringsWords = new Set<Change['kind']>(['items.added', 'list.created', 'list.duplicated', 'list.restored']);

/** The words of an edit of something that is gone, or what was to come back and is nowhere any more, as something new. Null: there are none. */
function asAdded({ change, about, code, madeAt }: Operation, newId: () => string): Change | null {
  if ((change.kind === 'item.restored' || change.kind === 'items.restored') && lost.has(code ?? '')) {
    const rows = change.kind === 'item.restored' ? [change.item] : change.items;
    return { kind: 'items.added', items: rows.map(({ name, quantity, notes, depicts, concept, image }) => ({ id: newId(), name, quantity, notes, createdAt: madeAt, depicts, concept, image })) };
  }
  if (change.kind !== 'item.edited' || (code !== 'ITEM_DELETED' && !lost.has(code ?? ''))) return null;
  if (!change.edit.name && !change.edit.quantity && !change.edit.notes) return null;
  const { name = about?.item, quantity = null, notes = null } = change.edit;
  const depiction = change.depiction ?? about?.depiction;
  return name && depiction ? { kind: 'items.added', items: [{ id: newId(), name, quantity, notes, createdAt: madeAt, ...depiction }] } : null;
}

/** Which operations a new try takes out of the queue, and which it puts in: each with a key of its own, or the old answer would come back. */
export function retried(id: string, known: Known, world: { now(): Date; newId(): string }): [Operation[], Draft[]] {
  const operations = known.queue();
  const newId = (): string => world.newId();
  const [kept, ...others] = groupNamed(id, operations);
  if (!kept) return [[], []];
  if (others.length > 0 && asLeft(kept.change, others).length === 0) return [[kept, ...others], []];
  const stands = isThere(known, kept.listId, itemOf(kept.change));
  const operation = { ...kept, change: (stands ? null : asAdded(kept, newId)) ?? kept.change };
  const { listId, change } = operation;
  const parked = operations.filter((each) => each.state === 'parked' && each.listId === listId);
  // A list that was never made takes what was to be in it along, also what still waits: it would be sent first, and refused.
  const made = parked.some((each) => each.change.kind === 'list.created' || each.change.kind === 'list.duplicated');
  const group = made ? operations.filter((each) => each.listId === listId && each.state !== 'superseded') : [operation, ...others];
  if (group.some(isUnusable)) return [group, renamed(group, made, newId).flatMap((each) => again(each, newId))];
  if (made || change.kind !== 'items.added' || !lost.has(operation.code ?? '') || isThere(known, listId, null)) return [group, group.flatMap((each) => again(each, newId))];
  const { list: name = '', listType = 'shopping' } = operation.about ?? {};
  const fresh = newId();
  const start: Change = { kind: 'list.created', name: name === '' ? (change.items[0]?.name ?? '…') : name, listType, createdAt: world.now().toISOString() };
  const ids = new Map(change.items.map((item) => [item.id, newId()]));
  const moved = group.map((each) => ({ ...each, listId: fresh, change: movedTo(fresh, ids, each.change) }));
  return [group, [{ ...operation, listId: fresh, change: start }, ...moved].flatMap((each) => again(each, newId))];
}

/** What it would have made was refused: perhaps for an id that something else has, of which the server says no more. */
const isUnusable = ({ change, code }: Operation): boolean => code === 'VALIDATION_FAILED' && (change.kind === 'list.created' || change.kind === 'list.duplicated' || change.kind === 'items.added');

/** The same operations with new ids for the things that were not made, and for their list where that was not. */
function renamed(group: readonly Operation[], isNewList: boolean, newId: () => string): Operation[] {
  const fresh = isNewList ? newId() : null;
  const ids = new Map(group.flatMap(({ change }) => (change.kind === 'items.added' || change.kind === 'list.duplicated' ? change.items.map(({ id }) => [id, newId()] as const) : [])));
  return group.map((each) => ({ ...each, listId: fresh ?? each.listId, change: movedTo(fresh ?? each.listId, ids, each.change) }));
}

/** The same, of a new list and its new things. */
function movedTo(listId: string, ids: ReadonlyMap<string, string>, change: Change): Change {
  const idOf = (id: string): string => ids.get(id) ?? id;
  if (change.kind === 'items.added') return { ...change, items: change.items.map((item) => ({ ...item, id: idOf(item.id) })) };
  if (change.kind === 'list.duplicated') return { ...change, items: change.items.map((item) => ({ ...item, id: idOf(item.id) })) };
  if (change.kind === 'items.cleared' || change.kind === 'items.regenerated') return { ...change, itemIds: change.itemIds.map(idOf) };
  if (change.kind === 'items.restored') return { ...change, items: change.items.map((item) => ({ ...item, listId, id: idOf(item.id) })) };
  if (change.kind === 'item.restored') return { ...change, item: { ...change.item, listId, id: idOf(change.item.id) } };
  return 'itemId' in change ? { ...change, itemId: idOf(change.itemId) } : change;
}

/** With another key, also where it still waits: what was refused on its way may not be heard yet, and would come back. */
function again({ seq: _seq, fields: _fields, setBackAt: _setBackAt, missed: _missed, ...operation }: Operation, newId: () => string): Draft[] {
  const { change, code } = operation;
  const wishes = change.kind === 'list.duplicated' && lost.has(code ?? '') ? withoutSource(change) : [unbased(change)];
  return wishes.map((wish) => ({ ...operation, id: newId(), state: 'queued', code: null, change: wish }));
}

/** What was to be copied is gone: the copy is made of what this device knew of it. */
function withoutSource({ name, listType, createdAt, items }: Extract<Change, { kind: 'list.duplicated' }>): Change[] {
  const added: NewItem[] = items.map(({ from: _from, position: _position, ...item }) => ({ ...item, createdAt }));
  return [{ kind: 'list.created', name, listType, createdAt }, ...(added.length > 0 ? [{ kind: 'items.added' as const, items: added }] : [])];
}

/** Whoever tries again has seen what stands now. */
function unbased(change: Change): Change {
  if (change.kind !== 'item.checked' && change.kind !== 'item.edited') return change;
  const fresh = { ...change };
  delete fresh.baseVersion;
  return fresh;
}
