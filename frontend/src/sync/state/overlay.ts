import type { Day } from '@pictick/rules/calendar/day';
import { overlayOf } from '@pictick/rules/changes.overlay';
import { LaidItems } from '@pictick/rules/changes/laid-items';
import type { HouseholdView } from '@pictick/rules/household/household-view';
import type { Mark } from '@pictick/rules/routines/mark';
import type {
  ItemRow,
  ListCard,
  ListRow,
  Operation,
  PreviewPicture,
  ServerItem,
  ServerList,
  StoredHousehold,
  StoredList,
} from '../types';
import { unknownCursor } from './cursor';
import { itemOf } from './item-of';
import { tellApart } from './tell-apart';

const previewLength = 4;

export interface LaidList {
  id: string;
  head: ServerList;
  creating: boolean;
  deleted: boolean;
  /** The items are on the device, or the list was created on it. */
  complete: boolean;
  /** Of a routine. */
  marks?: readonly Mark[];
}

/**
 * The list as the user should see it: the server's row with this device's operations laid over it. Null if it
 * is not on this device.
 */
export function layList(
  stored: StoredList | undefined,
  listId: string,
  operations: readonly Operation[],
  todayIn?: (householdId: string) => Day | undefined,
): LaidList | null {
  let laid: LaidList | null = stored
    ? {
        id: listId,
        head: stored.head,
        creating: false,
        deleted: stored.deletedAt !== null,
        complete: stored.itemsCursor !== null,
        ...(stored.marks && { marks: stored.marks }),
      }
    : null;
  for (const { change, state, userId } of operations) {
    if (state !== 'queued') continue;
    const { begins, head, marks, isDeleted } = overlayOf(change);
    if (begins)
      laid ??= {
        id: listId,
        head: { ...newHead, id: listId, ...begins(change) },
        creating: true,
        deleted: false,
        complete: true,
      };
    if (laid && head) laid = { ...laid, head: { ...laid.head, ...head(change, laid.head, todayIn) } };
    if (laid && marks) laid = { ...laid, marks: marks(laid.marks ?? [], change, userId) };
    if (laid && isDeleted !== undefined) laid = { ...laid, deleted: isDeleted };
  }
  return laid;
}

const newHead = {
  archived: false,
  selectedCharacterId: null,
  role: 'owner',
  preview: [] as PreviewPicture[],
  counts: { total: 0, completed: 0, pending: 0 },
  listVersion: 0,
  cursor: unknownCursor,
} as const;

/** The household with own operations laid over it. Null if it is not on this device. */
export function layHousehold(
  stored: StoredHousehold | undefined,
  operations: readonly Operation[],
): HouseholdView | null {
  let laid = stored?.state ?? null;
  for (const { change, state } of operations)
    if (laid && state === 'queued') laid = overlayOf(change).household?.(laid, change) ?? laid;
  return laid;
}

const untouched = new WeakMap<ServerItem, ItemRow>();

/** The same object for the same server row, so that unchanged rows are not repainted. */
function untouchedOf(item: ServerItem): ItemRow {
  const known = untouched.get(item);
  if (known) return known;
  const row = { ...item, pending: false };
  untouched.set(item, row);
  return row;
}

/**
 * The items of a list as the user should see them, in order. `aliases`: ids of additions that the server
 * answered with an item from the basket.
 */
export function layItems(
  rows: Iterable<ServerItem>,
  listId: string,
  operations: readonly Operation[],
  aliases?: ReadonlyMap<string, string>,
): ItemRow[] {
  const laid = new LaidItems(listId, new Map(), aliases);
  for (const row of rows) laid.rows.set(row.id, untouchedOf(row));
  for (const { change, state, seq } of operations) {
    if (state !== 'queued') continue;
    const { item, items } = overlayOf(change);
    const row = item && laid.find(itemOf(change) ?? '');
    if (row) laid.put({ ...row, ...item(change, row) });
    items?.(laid, change, seq);
  }
  return tellApart([...laid.rows.values()].sort(byPlace));
}

function byPlace(a: ItemRow, b: ItemRow): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function rowOf({ id, head, creating, marks }: LaidList, items: readonly ItemRow[] | null): ListRow {
  const { listVersion: _version, cursor: _cursor, preview: _preview, ...row } = head;
  return {
    ...row,
    id,
    creating,
    ...(marks && { marks }),
    counts: items ? countsOf(items) : head.counts,
  };
}

export function cardOf(row: ListRow, { head }: LaidList, items: readonly ItemRow[] | null): ListCard {
  return { ...row, preview: items ? previewOf(items) : head.preview };
}

function countsOf(items: readonly ItemRow[]) {
  const completed = items.reduce((count, item) => count + (item.checked ? 1 : 0), 0);
  return { total: items.length, completed, pending: items.length - completed };
}

function previewOf(items: readonly ItemRow[]): PreviewPicture[] {
  const shown = [
    ...items.filter((item) => !item.checked).slice(0, previewLength),
    ...items.filter((item) => item.checked).slice(0, previewLength),
  ].slice(0, previewLength);
  return shown.map(({ id, checked, name, image }) => ({ itemId: id, checked, name, image }));
}
