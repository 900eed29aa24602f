import { overlayOf } from '@pictick/rules/changes.overlay';
import { wireOf } from '@pictick/rules/changes.wire';
import type { Answered, StoredRows, Rows } from '@pictick/rules/changes/change-file';
import { isHouseholds } from '@pictick/rules/changes/scope';
import { numbers, unknownCursor } from '../state/cursor';
import { isChange } from '../state/is-change';
import { itemOf } from '../state/item-of';
import { hasUnknownCursor } from '../state/unknown-cursor';
import type { Change, Operation, AcceptedOperation, RefusedMark } from '../types';
import type { Outcome } from './operations';
import { retainedSince } from './retention';
import { firstTemporarySeq } from './temporary-seq';

/** Rows to write and to remove after an answer, together with the operation itself. */
export interface Effect extends Rows {
  /**
   * The part of the operation that the user still has to decide or to be told of: refused lines, overruled
   * fields. It replaces the operation in the queue.
   */
  remainder?: Operation;
  /** A mark of a child that was refused for good, and the ids of those that this call told of. */
  refused?: RefusedMark;
  told?: readonly string[];
}

/** An operation with a final answer. */
export interface ClassifiedResponse {
  operation: Operation;
  outcome: Exclude<Outcome, 'retry' | 'sign-in'>;
  /** The error code of the refusal. */
  code: string;
  body: unknown;
}

/** Marks, in place of a field name, that another user deleted the item or list. */
export const deletedField = 'gone';

/** An answered operation and its effect on queue and rows. */
export interface AppliedResponse {
  seq: number;
  effect: Effect;
  /** The cursor of the list or household on which the effect is computed, and the version of the answer. */
  base?: { listId: string; since: string; version: number | undefined };
  /** The row to keep in case the server restores a backup; rows older than `since` are removed. */
  accepted?: { row: AcceptedOperation; since: string };
}

/**
 * The effects of the answers to one scope's operations, each computed on the rows that the one before left.
 * `queue`: operations without an answer, or rejected.
 */
export function responseEffects(
  classified: readonly ClassifiedResponse[],
  known: StoredRows,
  queue: readonly Operation[],
  now: string,
): AppliedResponse[] {
  let { list, household } = known;
  const items = new Map(known.items);
  const refused = new Set(queue.flatMap(refusedItems));
  return classified.map(({ operation, outcome: answered, code, body }) => {
    const isRefused = refused.has(itemOf(operation.change));
    const outcome =
      isRefused && wireOf(operation.change).applied.sharesRefusal && answered === 'done'
        ? 'parked'
        : answered;
    const effect: Effect =
      outcome === 'done'
        ? responseEffect(operation, body, { list, items, household }, now)
        : rejectionEffect(
            operation,
            isRefused
              ? 'parked'
              : isStaleEpoch({ list, household }) && code === 'NOT_FOUND' && isByUser(operation)
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

const isByUser = (operation: Operation): boolean =>
  isChange(operation) && !wireOf(operation.change).rejected.isAutomatic;

/**
 * True if the rows are from before a backup was restored and were not read since. What a child read is of the
 * present database.
 */
const isStaleEpoch = ({ list, household }: Pick<StoredRows, 'list' | 'household'>): boolean =>
  (list !== undefined && !list.ofChild && hasUnknownCursor(list)) ||
  (household?.cursor === unknownCursor && !household.ofChild);

const versionIn = ({ listVersion, householdVersion }: Answered): number | undefined =>
  listVersion ?? householdVersion;

/**
 * Ids of items that were never added. Later changes of them are rejected too: the user decides about all at
 * once.
 */
const refusedItems = ({ state, change }: Operation): (string | null)[] =>
  state === 'parked' ? (overlayOf(change).adds?.(change) ?? []) : [];

/**
 * A refused operation is parked for the user; one lost to a deletion is reported. One whose list or item is
 * not there yet waits while another device may offer it again.
 */
function rejectionEffect(
  operation: Operation,
  outcome: 'deferred' | 'superseded' | 'parked',
  code: string,
  now: string,
): Effect {
  const { setBackAt = now, missed = 0 } = operation;
  const { isAutomatic, isSilent, refusedMark } = wireOf(operation.change).rejected;
  const mark = refusedMark?.(operation.change);
  if (outcome === 'deferred' && setBackAt > retainedSince(now))
    return { remainder: { ...operation, setBackAt, missed: missed + 1 } };
  if (outcome !== 'superseded' && !isAutomatic) return { remainder: { ...operation, state: 'parked', code } };
  if (mark) return { refused: { ...mark, id: operation.id, code, at: now } };
  return isSilent ? {} : { remainder: { ...operation, state: 'superseded', code, fields: [deletedField] } };
}

/** Computes the rows after a success. They replace the operation's overlay. */
export function responseEffect(operation: Operation, body: unknown, known: StoredRows, now: string): Effect {
  const { listId, userId, change } = operation;
  const answer = body as Answered;
  const { applied } = wireOf(change);
  const toldMarks = applied.told?.(change);
  const remainder = { ...remainderOf(operation, answer), ...(toldMarks && { told: toldMarks }) };
  // If the first answer was lost, the rows may have been pulled since and are newer than this answer.
  if (!applied.isAlwaysNews && isKnown(change, versionIn(answer), known)) return remainder;
  // An answer that changed nothing is no step: if the list moved, the step is of another user and is still to
  // be pulled. After an overruled field the version does not tell what lies in between.
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

/** Additions that the server answered with an existing item. */
export function aliasesIn({ operation: { change }, outcome, body }: ClassifiedResponse): [string, string][] {
  return (outcome === 'done' && wireOf(change).applied.aliases?.(change, body as Answered)) || [];
}

/** Refused lines and overruled fields of an accepted operation. */
function remainderOf(operation: Operation, answer: Answered): Pick<Effect, 'remainder'> {
  const refused = wireOf(operation.change).applied.refusedPart?.(operation.change, answer);
  if (refused) return { remainder: { ...operation, state: 'parked', ...refused } };
  const { superseded } = answer;
  const fields = superseded === true ? ['checked'] : superseded || [];
  return fields.length > 0 ? { remainder: { ...operation, state: 'superseded', fields } } : {};
}

/** True if the device has seen this version of the list or household, or a later one. */
function isKnown(change: Change, version: number | undefined, { list, household }: StoredRows): boolean {
  if (version === undefined) return false;
  if (household) return version <= numbers(household.cursor)[0];
  if (!list) return false;
  if (!/^(kid\.)?item/.test(change.kind)) return version <= list.head.listVersion;
  return list.itemsCursor !== null && version <= numbers(list.itemsCursor)[0];
}

/**
 * One answered operation is one step, however many lines it has. A version further ahead contains steps of
 * others, which the next pull reads.
 */
function movedTo(
  { list, household }: StoredRows,
  version: number | undefined,
): Pick<Rows, 'list' | 'household'> {
  const from = household ? household.cursor : list?.itemsCursor;
  if (from == null || version === undefined) return {};
  if (version !== numbers(from)[0] + 1) return {};
  // The rest stays: the sequence number of the pictures, and the day of a routine.
  const cursor = from.replace(/^\d+/, String(version));
  if (household) return { household: { ...household, cursor } };
  return list
    ? { list: { ...list, itemsCursor: cursor, head: { ...list.head, cursor, listVersion: version } } }
    : {};
}
