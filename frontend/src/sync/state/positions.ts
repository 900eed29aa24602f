import { notPlacedYet } from '@pictick/rules/changes/unplaced-position';
import { positionBetween } from '@pictick/rules/positions';
import type { ItemRow } from '../types';

const placed = (position: string): boolean => !position.startsWith(notPlacedYet);

type Row = Pick<ItemRow, 'id' | 'position'>;
export interface Place {
  itemId: string;
  position: string;
}

/**
 * The positions to set so that `itemId` stands right before `beforeId` (null: at the end). `rows`: all rows
 * of the list in order. Usually one; more where neighbours share a position (two devices chose it at the same
 * moment) or have none yet (added offline).
 */
export function placesFor(rows: readonly Row[], itemId: string, beforeId: string | null): Place[] {
  if (itemId === beforeId) return [];
  const rest = rows.filter(({ id }) => id !== itemId);
  const at = beforeId === null ? rest.length : rest.findIndex(({ id }) => id === beforeId);
  if (at < 0 || rows.findIndex(({ id }) => id === itemId) === at) return [];
  const before = rest[at - 1]?.position ?? null;
  const after = rest[at]?.position ?? null;
  if (before !== null && !placed(before)) return afterUnplaced(rest, at, itemId);
  if (after === null) return [{ itemId, position: positionBetween(before, null) }];
  // The server appends queued items right behind the last one: there must be room before that.
  if (!placed(after)) return [{ itemId, position: positionBetween(before, positionBetween(before, null)) }];
  if (before === null || before < after) return [{ itemId, position: positionBetween(before, after) }];
  return spread(rest, at, itemId, before);
}

/** Gives positions to the unplaced items in front, in order, and then to the moved one. */
function afterUnplaced(rest: readonly Row[], at: number, itemId: string): Place[] {
  const first = rest.findIndex(({ position }) => !placed(position));
  let last = rest[first - 1]?.position ?? null;
  const places = rest
    .slice(first, at)
    .map(({ id }) => ({ itemId: id, position: (last = positionBetween(last, null)) }));
  const next = positionBetween(last, null);
  return [...places, { itemId, position: at < rest.length ? positionBetween(last, next) : next }];
}

/** Neighbours share a position: those behind move up to make room. */
function spread(rest: readonly Row[], at: number, itemId: string, shared: string): Place[] {
  const tied = rest.slice(at).filter(({ position }) => position === shared);
  const next = rest.find(({ position }) => position > shared && placed(position))?.position ?? null;
  let last = shared;
  return [itemId, ...tied.map(({ id }) => id)].map((id) => ({
    itemId: id,
    position: (last = positionBetween(last, next)),
  }));
}
