import { overlayOf } from '@pictick/rules/changes.overlay';
import { wireOf } from '@pictick/rules/changes.wire';
import { isAbsent, isLost, type OperationContext } from '@pictick/rules/changes/change-file';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import { itemOf } from '../state/item-of';
import { layItems } from '../state/overlay';
import type { Change, Operation } from '../types';
import { deletedField } from './apply-response';
import { groupOf, rejectedGroups, type RejectedGroup } from './rejected-groups';

/** Changes are laid over it to see the stores that they make. */
const noHousehold = { members: [], children: [], given: [] } as object as HouseholdView;

/** A rejected change, described for the user who made it. */
export interface RejectedChange {
  /** Id of the operation. */
  id: string;
  listId: string;
  listName: string;
  code: string;
  madeAt: string;
  what: Change['kind'];
  /** Names of the items that it was about. */
  names: string[];
  /** True if a retry can succeed, or its text can become something new. */
  isRetryable: boolean;
  /** Ids of the later operations on items that were never added. They share the user's decision. */
  dependents: string[];
}

export interface SupersededField {
  listId: string;
  /** Name of the item, or of the list if that was deleted. */
  itemName: string;
  field: string;
}

/** Marks, in place of a field name, that another user deleted the list. */
const deletedList = 'list-gone';

/** The name of the deleted list if all fields are about that one list; else null. */
export function deletedListOf([first, ...others]: readonly SupersededField[]): string | null {
  return first?.itemName &&
    [first, ...others].every(({ field, listId }) => field === deletedList && listId === first.listId)
    ? first.itemName
    : null;
}

export const isAboutDeleted = ({ field }: SupersededField): boolean =>
  field === deletedField || field === deletedList;

type Draft = Omit<Operation, 'seq'>;

/** The parts of the engine that are read: its queue, and its lists as shown. */
interface EngineView {
  queue(): readonly Operation[];
  list(id: string): { list: unknown; items: readonly { id: string }[] };
}

/** True if the list, or this item of it, is there: it may have been restored since. */
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
    // If all items were deleted again, the user is told their original names.
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

/** The rejected operation with its dependents; empty if it is no longer rejected. */
export function groupById(id: string, operations: readonly Operation[]): Operation[] {
  const operation = operations.find((each) => each.id === id && each.state === 'parked');
  return operation ? groupOf(operation, operations) : [];
}

/** The names of the items and stores after all dependents were applied. */
function remainingNames(change: Change, others: readonly Operation[]): string[] {
  const changes = [change, ...others.map((each) => each.change)];
  const items = layItems(
    [],
    '',
    [{ change }, ...others].map((each) => ({ ...each, seq: 0, state: 'queued' }) as Operation),
  );
  const laid = changes.reduce(
    (state, each) => overlayOf(each).household?.(state, each) ?? state,
    noHousehold,
  );
  return [...items, ...(laid.stores ?? [])].map(({ name }) => name);
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
      // A change made after the list was gone from this device knows only the item.
      return about?.list
        ? [{ listId, itemName: about.list, field: deletedList }]
        : namesOf(change, about)
            .slice(0, 1)
            .map((itemName) => ({ listId, itemName, field: deletedField }));
    });
}

/** The operation as an addition of new items, if its text can be kept that way; else null. */
function asAdded(operation: Operation, newId: () => string): Change | null {
  const items = wireOf(operation.change).rejected.asAdded?.(operation, newId);
  return items ? { kind: 'items.added', items } : null;
}

/**
 * The operations that a retry removes from the queue, and those that it adds: under new keys, else the server
 * would repeat its answer.
 */
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
  // A list that was never created takes all its operations along, queued ones too: else they would be sent
  // first and refused.
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

/** True if the server may have refused it for an id that is in use; the error does not say more. */
const isUnusable = ({ change, code }: Operation): boolean =>
  code === 'VALIDATION_FAILED' && wireOf(change).rejected.mayCollide === true;

/** The same operations with new ids for the items that were not created, and for the list if it was not. */
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

/** The change with a new list id and new item ids. */
function moveTo(listId: string, ids: ReadonlyMap<string, string>, change: Change): Change {
  const idOf = (id: string): string => ids.get(id) ?? id;
  const { moved } = wireOf(change).rejected;
  if (moved) return moved(change, listId, idOf);
  return 'itemId' in change ? { ...change, itemId: idOf(change.itemId) } : change;
}

/**
 * The operation under a new key, also if it is still queued: a refusal in flight would come back for the old
 * key.
 */
function withFreshKey(
  { seq: _seq, fields: _fields, setBackAt: _setBackAt, missed: _missed, ...operation }: Operation,
  newId: () => string,
): Draft[] {
  const { change, code } = operation;
  const retries = wireOf(change).rejected.again?.(change, isLost(code)) ?? [change];
  return retries.map((retried) => ({
    ...operation,
    id: newId(),
    state: 'queued',
    code: null,
    change: retried,
  }));
}
