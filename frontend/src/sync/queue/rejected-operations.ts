import { overlayOf } from '@pictick/rules/changes.overlay';
import { wireOf } from '@pictick/rules/changes.wire';
import { isAbsent, isLost, type OperationContext } from '@pictick/rules/changes/change-file';
import { itemOf } from '../state/item-of';
import { layItems } from '../state/overlay';
import type { Change, Operation } from '../types';
import { deletedField } from './apply-response';
import { groupOf, rejectedGroups, type RejectedGroup } from './rejected-groups';

/** What the server refused, in the words of the person who did it. */
export interface RejectedChange {
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
  isRetryable: boolean;
  /** What goes with it whichever way its person decides: what was done since to things that were never added. */
  dependents: string[];
}

export interface SupersededField {
  listId: string;
  /** Of the list, where that was deleted as a whole. */
  itemName: string;
  field: string;
}

/** Not a field: the list that the change was about was deleted. */
const deletedList = 'list-gone';

/** Where all of it is about one list that was deleted: what that was called. */
export function deletedListOf([first, ...others]: readonly SupersededField[]): string | null {
  return first?.itemName &&
    [first, ...others].every(({ field, listId }) => field === deletedList && listId === first.listId)
    ? first.itemName
    : null;
}

export const isAboutDeleted = ({ field }: SupersededField): boolean =>
  field === deletedField || field === deletedList;

type Draft = Omit<Operation, 'seq'>;

/** The parts of the engine that are read: its queue, and its lists as they are shown. */
interface EngineView {
  queue(): readonly Operation[];
  list(id: string): { list: unknown; items: readonly { id: string }[] };
}

/** Whether the list stands there, or this item of it: it may have come back since. */
function isPresent(known: EngineView, listId: string, itemId: string | null): boolean {
  const { list, items } = known.list(listId);
  return list !== null && (itemId === null || items.some(({ id }) => id === itemId));
}

export function rejectedChanges(known: EngineView): RejectedChange[] {
  return rejectedGroups(known.queue()).map((group) => rejectedChange(group, known));
}

function rejectedChange([operation, ...others]: RejectedGroup, known: EngineView): RejectedChange {
  const { id, listId, about, code, madeAt, change } = operation;
  return {
    id,
    listId,
    madeAt,
    listName: 'name' in change ? change.name : (about?.list ?? ''),
    code: code ?? 'UNKNOWN',
    what: change.kind,
    // Where all of it was taken away again its person still hears what it was.
    names:
      [others.length > 0 ? remainingNames(change, others) : [], namesOf(change, about)].find(
        (names) => names.length > 0,
      ) ?? [],
    isRetryable:
      !isAbsent(code) ||
      wireOf(change).rejected.isRetryable === true ||
      isPresent(known, listId, itemOf(change)) ||
      asAdded(operation, () => '') !== null,
    dependents: others.map((each) => each.id),
  };
}

/** What is parked, and what goes with it. */
export function groupById(id: string, operations: readonly Operation[]): Operation[] {
  const operation = operations.find((each) => each.id === id && each.state === 'parked');
  return operation ? groupOf(operation, operations) : [];
}

/** The things as they would stand there now. */
function remainingNames(change: Change, others: readonly Operation[]): string[] {
  return layItems(
    [],
    '',
    [{ change }, ...others].map((each) => ({ ...each, seq: 0, state: 'queued' }) as Operation),
  ).map(({ name }) => name);
}

function namesOf(change: Change, about: OperationContext | undefined): string[] {
  return wireOf(change).rejected.names?.(change, about) ?? (about?.item === undefined ? [] : [about.item]);
}

export function supersededFields(known: Pick<EngineView, 'queue'>): SupersededField[] {
  return known
    .queue()
    .filter(({ state }) => state === 'superseded')
    .flatMap(({ listId, about, code, change, fields = [] }) => {
      if (code !== 'LIST_DELETED')
        return fields.map((field) => ({ listId, itemName: about?.item ?? about?.list ?? '', field }));
      // A change made after the list had gone from this device knows the item alone.
      return about?.list
        ? [{ listId, itemName: about.list, field: deletedList }]
        : namesOf(change, about)
            .slice(0, 1)
            .map((itemName) => ({ listId, itemName, field: deletedField }));
    });
}

/** The words of an edit of something that is gone, or what was to come back and is nowhere any more, as something new. Null: there are none. */
function asAdded(operation: Operation, newId: () => string): Change | null {
  const items = wireOf(operation.change).rejected.asAdded?.(operation, newId);
  return items ? { kind: 'items.added', items } : null;
}

/** Which operations a new try takes out of the queue, and which it puts in: each with a key of its own, or the old answer would come back. */
export function retry(
  id: string,
  known: EngineView,
  env: { now(): Date; newId(): string },
): [Operation[], Draft[]] {
  const operations = known.queue();
  const newId = (): string => env.newId();
  const [kept, ...others] = groupById(id, operations);
  if (!kept) return [[], []];
  if (others.length > 0 && remainingNames(kept.change, others).length === 0) return [[kept, ...others], []];
  const stands = isPresent(known, kept.listId, itemOf(kept.change));
  const operation = { ...kept, change: (stands ? null : asAdded(kept, newId)) ?? kept.change };
  const { listId, change } = operation;
  const rejected = operations.filter((each) => each.state === 'parked' && each.listId === listId);
  // A list that was never made takes what was to be in it along, also what still waits: it would be sent first, and refused.
  const made = rejected.some((each) => overlayOf(each.change).begins);
  const group = made
    ? operations.filter((each) => each.listId === listId && each.state !== 'superseded')
    : [operation, ...others];
  if (group.some(isUnusable))
    return [group, withNewIds(group, made, newId).flatMap((each) => withFreshKey(each, newId))];
  if (made || change.kind !== 'items.added' || !isLost(operation.code) || isPresent(known, listId, null))
    return [group, group.flatMap((each) => withFreshKey(each, newId))];
  const { list: name = '', listType = 'shopping' } = operation.about ?? {};
  const fresh = newId();
  const start: Change = {
    kind: 'list.created',
    name: name === '' ? (change.items[0]?.name ?? '…') : name,
    listType,
    createdAt: env.now().toISOString(),
  };
  const ids = new Map(change.items.map((item) => [item.id, newId()]));
  const moved = group.map((each) => ({ ...each, listId: fresh, change: moveTo(fresh, ids, each.change) }));
  return [
    group,
    [{ ...operation, listId: fresh, change: start }, ...moved].flatMap((each) => withFreshKey(each, newId)),
  ];
}

/** What it would have made was refused: perhaps for an id that something else has, of which the server says no more. */
const isUnusable = ({ change, code }: Operation): boolean =>
  code === 'VALIDATION_FAILED' && wireOf(change).rejected.mayCollide === true;

/** The same operations with new ids for the things that were not made, and for their list where that was not. */
function withNewIds(group: readonly Operation[], isNewList: boolean, newId: () => string): Operation[] {
  const fresh = isNewList ? newId() : null;
  const ids = new Map(
    group.flatMap(({ change }) =>
      (wireOf(change).rejected.makes?.(change) ?? []).map((id) => [id, newId()] as const),
    ),
  );
  return group.map((each) => ({
    ...each,
    listId: fresh ?? each.listId,
    change: moveTo(fresh ?? each.listId, ids, each.change),
  }));
}

/** The same, of a new list and its new things. */
function moveTo(listId: string, ids: ReadonlyMap<string, string>, change: Change): Change {
  const idOf = (id: string): string => ids.get(id) ?? id;
  const { moved } = wireOf(change).rejected;
  if (moved) return moved(change, listId, idOf);
  return 'itemId' in change ? { ...change, itemId: idOf(change.itemId) } : change;
}

/** With another key, also where it still waits: what was refused on its way may not be heard yet, and would come back. */
function withFreshKey(
  { seq: _seq, fields: _fields, setBackAt: _setBackAt, missed: _missed, ...operation }: Operation,
  newId: () => string,
): Draft[] {
  const { change, code } = operation;
  const wishes = wireOf(change).rejected.again?.(change, isLost(code)) ?? [change];
  return wishes.map((wish) => ({ ...operation, id: newId(), state: 'queued', code: null, change: wish }));
}
