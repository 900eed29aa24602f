import type { Change, NewItem, Operation } from './types';

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
}

export interface SupersededField {
  listId: string;
  itemName: string;
  field: string;
}

type Draft = Omit<Operation, 'seq'>;
type About = NonNullable<Operation['about']>;

export function parkedOf(operations: readonly Operation[]): ParkedChange[] {
  return operations
    .filter(({ state }) => state === 'parked')
    .map(({ id, listId, about, code, madeAt, change }) => ({
      id, listId, madeAt,
      listName: 'name' in change ? change.name : (about?.list ?? ''),
      code: code ?? 'UNKNOWN',
      what: change.kind,
      names: namesOf(change, about),
    }));
}

function namesOf(change: Change, about: About | undefined): string[] {
  if (change.kind === 'items.added') return change.items.map(({ name }) => name);
  if (change.kind === 'item.restored') return [change.item.name];
  const item = about?.item === undefined ? [] : [about.item];
  // What was typed exists nowhere else.
  if (change.kind === 'item.edited') return [...item, ...[change.edit.name, change.edit.quantity, change.edit.notes].filter((words) => typeof words === 'string')];
  return item;
}

export function supersededOf(operations: readonly Operation[]): SupersededField[] {
  return operations
    .filter(({ state }) => state === 'superseded')
    .flatMap(({ listId, about, fields = [] }) => fields.map((field) => ({ listId, itemName: about?.item ?? about?.list ?? '', field })));
}

const lost = new Set(['LIST_DELETED', 'NOT_FOUND', 'FORBIDDEN']);

/** The words of an edit of something that is gone, as something new. */
function asAdded({ change, about, code, madeAt }: Operation, newId: () => string): Change | null {
  if (change.kind !== 'item.edited' || (code !== 'ITEM_DELETED' && !lost.has(code ?? ''))) return null;
  const { name = about?.item, quantity = null, notes = null } = change.edit;
  const depiction = change.depiction ?? about?.depiction;
  return name && depiction ? { kind: 'items.added', items: [{ id: newId(), name, quantity, notes, createdAt: madeAt, ...depiction }] } : null;
}

/** Which operations a new try takes out of the queue, and which it puts in: each with a key of its own, or the old answer would come back. */
export function retried(kept: Operation, operations: readonly Operation[], world: { now: string; newId: () => string }): [Operation[], Draft[]] {
  const operation = { ...kept, change: asAdded(kept, world.newId) ?? kept.change };
  const { listId, change } = operation;
  const parked = operations.filter((each) => each.state === 'parked' && each.listId === listId);
  // A list that was never made takes what was to be in it along, also what still waits: it would be sent first, and refused.
  const made = parked.some((each) => each.change.kind === 'list.created' || each.change.kind === 'list.duplicated');
  const group = made ? operations.filter((each) => each.listId === listId && each.state !== 'superseded') : [operation];
  if (made || change.kind !== 'items.added' || !lost.has(operation.code ?? '')) return [group, group.flatMap((each) => again(each, world.newId))];
  const { list: name = '', listType = 'shopping' } = operation.about ?? {};
  const fresh = { ...operation, listId: world.newId() };
  const start: Change = { kind: 'list.created', name: name === '' ? (change.items[0]?.name ?? '…') : name, listType, createdAt: world.now };
  const added: Change = { kind: 'items.added', items: change.items.map((item) => ({ ...item, id: world.newId() })) };
  return [[operation], [start, added].flatMap((each) => again({ ...fresh, change: each }, world.newId))];
}

function again({ seq: _seq, fields: _fields, setBackAt, missed, ...operation }: Operation, newId: () => string): Draft[] {
  // It was never refused: it only changes its place.
  if (operation.state === 'queued') return [{ ...operation, ...(setBackAt && { setBackAt }), ...(missed && { missed }) }];
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
