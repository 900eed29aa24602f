import { addDays } from '../../calendar/day';
import { type Mark, markKey, type MarkKey, type MarkState, withMark } from '../../routines/mark';
import type {
  Answered,
  Applied,
  AppliedContext,
  Overlay,
  Redated,
  Rejected,
  Request,
  Rows,
} from '../change-file';
import { listPath } from '../scope';

/** An adult sets the state of an item on a day, for a child or (null) in a routine of the family. */
export interface MarkItem extends MarkKey {
  kind: 'item.marked';
  state: MarkState;
  baseVersion?: number;
}

const markOf = ({ itemId, day, childId, state }: MarkItem, userId: string): Mark => ({
  itemId,
  day,
  childId,
  state,
  as: 'adult',
  actor: userId,
});

export const overlay: Overlay<MarkItem> = {
  marks: (marks, change, userId) => withMark(marks, markOf(change, userId)),
};

export const redated: Redated<MarkItem> = (change, days) => ({ ...change, day: addDays(change.day, days) });

export const request: Request<MarkItem> = ({ itemId, day, childId, state, baseVersion }, listId) => ({
  method: 'PUT',
  path: `${listPath(listId)}/items/${itemId}/marks/${day}`,
  body: { childId, state, baseVersion },
});

/** The list with the answered mark; else with the one that was sent. */
export function markedRows(sent: Mark, { mark }: Answered, { list, moved }: AppliedContext): Rows {
  const at = moved.list ?? list;
  return at ? { list: { ...at, marks: withMark(at.marks ?? [], { ...sent, ...mark }) } } : {};
}

/**
 * True if the list did not have the answered state, and no other change can have set it together with more: a
 * tick of a page that knows no days sets the marks of all children.
 */
export function isMarkStep(sent: Mark, { mark }: Answered, marks: readonly Mark[] = []): boolean {
  const { state, childId } = mark ?? sent;
  const key = markKey({ ...sent, childId });
  const known = marks.find((each) => markKey(each) === key);
  return state !== (known?.state ?? 'open') && (childId === null || state === 'skipped');
}

export const applied: Applied<MarkItem> = {
  isStep: (change, answer, { list }) => isMarkStep(markOf(change, ''), answer, list?.marks),
  rows: (change, answer, context) => markedRows(markOf(change, context.userId), answer, context),
  counts: () => ({ itemsToggled: 1 }),
};

export const rejected: Rejected<MarkItem> = {
  // The user has seen the current state.
  again: ({ baseVersion: _baseVersion, ...change }) => [change],
};
