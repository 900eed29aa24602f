import { type Mark, markKey } from '@pictick/rules/routines/mark';
import type { Change, Operation } from '../types';

/** The marks and ticks that a device or the server knows, by their subjects. */
export type KnownTicks = ReadonlyMap<string, string>;

interface Ticked {
  id: string;
  checked: boolean;
  checkedBy?: string | null | undefined;
}

const valueOfMark = ({ state, as, actor }: Pick<Mark, 'state' | 'as' | 'actor'>): string =>
  `${state} ${as} ${actor ?? ''}`;
const valueOfItem = ({ checked, checkedBy }: Omit<Ticked, 'id'>): string =>
  `${checked} ${(checked && checkedBy) || ''}`;

export const ticksIn = (
  lists: Iterable<{ marks?: readonly Mark[] | undefined; items: Iterable<Ticked> }>,
): KnownTicks =>
  new Map(
    [...lists].flatMap(({ marks = [], items }) => [
      ...marks.map((mark) => [`mark ${markKey(mark)}`, valueOfMark(mark)] as const),
      ...[...items].map((item) => [`item ${item.id}`, valueOfItem(item)] as const),
    ]),
  );

/** The subject that the change of a child sets, and its value; null for the changes of adults. */
function tickOf(change: Change): readonly [subject: string, value: string] | null {
  if (change.kind === 'kid.item-marked') {
    const { childId, isAnyones, state } = change;
    const key = markKey({ ...change, childId: isAnyones ? null : childId });
    return [`mark ${key}`, valueOfMark({ state, as: 'child', actor: childId })];
  }
  if (change.kind !== 'kid.item-checked') return null;
  const { itemId, checked, childId } = change;
  return [`item ${itemId}`, valueOfItem({ checked, checkedBy: childId })];
}

/**
 * The operations of a device that another one of the same children replaces, as far as they may be sent by that one.
 * The server does not recognise their keys, as these belong to the device. So an operation is only sent where the
 * server has what the old device knew (`before`), or what an earlier operation of the same subject has set: that one
 * was accepted, and its answer was lost. Else another user has changed the subject since, and the server's value stays.
 */
export function carriedOperations(
  operations: readonly Operation[],
  before: KnownTicks,
  server: KnownTicks,
): Operation[] {
  const sorted = [...operations].sort((a, b) => a.seq - b.seq);
  return sorted.filter((operation, place) => {
    const tick = tickOf(operation.change);
    if (operation.state !== 'queued' || !tick) return false;
    const [subject] = tick;
    const now = server.get(subject);
    const accepted = sorted.findLastIndex(({ change, state }) => {
      const [other, value] = tickOf(change) ?? [];
      return state === 'queued' && other === subject && value === now;
    });
    return accepted < 0 ? before.get(subject) === now : place > accepted;
  });
}
