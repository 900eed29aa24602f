import { overlayOf } from '@pictick/rules/changes.overlay';
import { wireOf } from '@pictick/rules/changes.wire';
import type { Answered, StoredRows, Rows } from '@pictick/rules/changes/change-file';
import { isHouseholds } from '@pictick/rules/changes/scope';
import { numbers, unknownCursor } from '../state/cursor';
import { isChange } from '../state/is-change';
import { itemOf } from '../state/item-of';
import { hasUnknownCursor } from '../state/unknown-cursor';
import type { Change, Operation, AcceptedOperation } from '../types';
import type { Outcome } from './operations';
import { retainedSince } from './retention';
import { firstTemporarySeq } from './temporary-seq';

/** Rows to write and to remove when an operation has been answered; applied together with its removal from the queue. */
export interface Effect extends Rows {
  /** What is left to say or to decide (lines that were refused, fields that were overruled): it takes the operation's place in the queue. */
  remainder?: Operation;
}

/** An operation whose answer is final. */
export interface ClassifiedResponse {
  operation: Operation;
  outcome: Exclude<Outcome, 'retry' | 'sign-in'>;
  /** Why it was refused. */
  code: string;
  body: unknown;
}

/** Not a field: what the change was about was deleted by somebody else. */
export const deletedField = 'gone';

/** What becomes of an operation, and of the rows with it. */
export interface AppliedResponse {
  seq: number;
  effect: Effect;
  /** The list or household, and its cursor, that the effect is laid on, where that was known; and the version that the answer is of. */
  base?: { listId: string; since: string; version: number | undefined };
  /** What is kept of it, and since when such things are: those of before go. */
  accepted?: { row: AcceptedOperation; since: string };
}

/** The effects of the answers to one scope's operations, in their order: each on the rows that the one before has left. `queue`: operations not answered, or refused. */
export function responseEffects(
  classified: readonly ClassifiedResponse[],
  known: StoredRows,
  queue: readonly Operation[],
  now: string,
): AppliedResponse[] {
  let { list, household } = known;
  const items = new Map(known.items);
  const refused = new Set(queue.flatMap(refusedItems));
  return classified.map(({ operation, outcome, code, body }) => {
    const effect: Effect =
      outcome === 'done'
        ? responseEffect(operation, body, { list, items, household }, now)
        : rejectionEffect(
            operation,
            refused.has(itemOf(operation.change))
              ? 'parked'
              : isStaleEpoch({ list, household }) && code === 'NOT_FOUND' && isChange(operation)
                ? 'deferred'
                : outcome,
            code,
            now,
          );
    const since = isHouseholds(operation) ? household?.cursor : list?.itemsCursor;
    const version = outcome === 'done' ? versionIn(body as Answered) : undefined;
    list = effect.list ?? list;
    household = effect.household ?? household;
    for (const item of effect.items ?? []) items.set(item.id, item);
    for (const id of effect.removedItems ?? []) items.delete(id);
    for (const id of effect.remainder ? refusedItems(effect.remainder) : []) refused.add(id);
    return {
      seq: operation.seq,
      effect,
      ...(since != null && { base: { listId: operation.listId, since, version } }),
      ...(outcome === 'done' &&
        operation.seq < firstTemporarySeq && {
          accepted: { row: { ...operation, takenAt: now }, since: retainedSince(now) },
        }),
    };
  });
}

/** It is known from before the server was set back, and was not read since. */
const isStaleEpoch = ({ list, household }: Pick<StoredRows, 'list' | 'household'>): boolean =>
  (list !== undefined && hasUnknownCursor(list)) || household?.cursor === unknownCursor;

const versionIn = ({ listVersion, householdVersion }: Answered): number | undefined =>
  listVersion ?? householdVersion;

/** What was never added: what is done to it goes with it, and its person decides about both at once. */
const refusedItems = ({ state, change }: Operation): (string | null)[] =>
  state === 'parked' ? (overlayOf(change).adds?.(change) ?? []) : [];

/** Refused for good: its person decides. Lost to a deletion: its person is told. Not there yet: as long as others may offer it again, it waits. */
function rejectionEffect(
  operation: Operation,
  outcome: 'deferred' | 'superseded' | 'parked',
  code: string,
  now: string,
): Effect {
  const { setBackAt = now, missed = 0 } = operation;
  if (outcome === 'deferred' && setBackAt > retainedSince(now))
    return { remainder: { ...operation, setBackAt, missed: missed + 1 } };
  if (outcome !== 'superseded') return { remainder: { ...operation, state: 'parked', code } };
  return wireOf(operation.change).rejected.isSilent
    ? {}
    : { remainder: { ...operation, state: 'superseded', code, fields: [deletedField] } };
}

/** What a success means for the rows. The server's answer takes the place of the operation's overlay. */
export function responseEffect(operation: Operation, body: unknown, known: StoredRows, now: string): Effect {
  const { listId, userId, change } = operation;
  const answer = body as Answered;
  const { applied } = wireOf(change);
  const remainder = remainderOf(operation, answer);
  // The answer may be older than what was pulled since, where the one that first carried it got lost: the rows say more than it.
  if (!applied.isAlwaysNews && isKnown(change, versionIn(answer), known)) return remainder;
  // What changed nothing was no step: if the list has moved all the same, somebody else's step is still to be fetched. Where
  // something was overruled its version says nothing about what lies in between.
  const row = 'itemId' in change ? known.items.get(change.itemId) : undefined;
  const isOurs =
    remainder.remainder?.state !== 'superseded' && (applied.isStep?.(change, answer, known, row) ?? true);
  return {
    ...applied.rows(change, answer, {
      ...known,
      listId,
      userId,
      now,
      moved: isOurs ? movedTo(known, versionIn(answer)) : {},
    }),
    ...remainder,
  };
}

/** The additions that the server has answered with an item of another id. */
export function aliasesIn({ operation: { change }, outcome, body }: ClassifiedResponse): [string, string][] {
  return (outcome === 'done' && wireOf(change).applied.aliases?.(change, body as Answered)) || [];
}

/** Lines that were refused, and fields that were overruled: still to be decided, or to be told. */
function remainderOf(operation: Operation, answer: Answered): Pick<Effect, 'remainder'> {
  const refused = wireOf(operation.change).applied.refusedPart?.(operation.change, answer);
  if (refused) return { remainder: { ...operation, state: 'parked', ...refused } };
  const { superseded } = answer;
  const fields = superseded === true ? ['checked'] : superseded || [];
  return fields.length > 0 ? { remainder: { ...operation, state: 'superseded', fields } } : {};
}

/** Whether the device has seen this version of the list or household already, and perhaps later ones. */
function isKnown(change: Change, version: number | undefined, { list, household }: StoredRows): boolean {
  if (version === undefined) return false;
  if (household) return version <= numbers(household.cursor)[0];
  if (!list) return false;
  if (!change.kind.startsWith('item')) return version <= list.head.listVersion;
  return list.itemsCursor !== null && version <= numbers(list.itemsCursor)[0];
}

/** However many lines it has, an answered operation is one step: a version that is further ahead has others' in between, and the next pull fetches them. */
function movedTo(
  { list, household }: StoredRows,
  version: number | undefined,
): Pick<Rows, 'list' | 'household'> {
  const from = household ? household.cursor : list?.itemsCursor;
  if (from == null || version === undefined) return {};
  const [known, pictures] = numbers(from);
  if (version !== known + 1) return {};
  const cursor = `${version}.${pictures}`;
  if (household) return { household: { ...household, cursor } };
  return list
    ? { list: { ...list, itemsCursor: cursor, head: { ...list.head, cursor, listVersion: version } } }
    : {};
}
