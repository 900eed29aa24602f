import type { ItemRow, ListCard, ListRow, Operation, Picture, PreviewPicture, ServerItem, ServerList, StoredList } from '../types';

const previewLength = 4;
/** Sorts behind every position the server gives, so that new items stand at the end until they have one. */
export const notPlacedYet = '~';

export interface LaidList {
  id: string;
  head: ServerList;
  creating: boolean;
  deleted: boolean;
  /** The items are on the device, or were made on it. */
  complete: boolean;
}

/** The list as its person should see it: the server's row under the operations of this device. Null: not known here. */
export function layList(stored: StoredList | undefined, listId: string, operations: readonly Operation[]): LaidList | null {
  let laid: LaidList | null = stored ? { id: listId, head: stored.head, creating: false, deleted: stored.deletedAt !== null, complete: stored.itemsCursor !== null } : null;
  for (const { change, state } of operations) {
    if (state !== 'queued') continue;
    if (change.kind === 'list.created' && !laid) laid = { id: listId, head: newHead(listId, change), creating: true, deleted: false, complete: true };
    if (change.kind === 'list.duplicated' && !laid) laid = { id: listId, head: { ...newHead(listId, change), selectedCharacterId: change.selectedCharacterId }, creating: true, deleted: false, complete: true };
    if (change.kind === 'list.opened' && laid) laid = { ...laid, head: { ...laid.head, opened: true } };
    if (change.kind === 'list.character' && laid) laid = { ...laid, head: { ...laid.head, selectedCharacterId: change.characterId } };
    if (change.kind === 'list.renamed' && laid) laid = { ...laid, head: { ...laid.head, name: change.name } };
    if (change.kind === 'list.archived' && laid) laid = { ...laid, head: { ...laid.head, archived: change.archived } };
    if (change.kind === 'list.deleted' && laid) laid = { ...laid, deleted: true };
    if (change.kind === 'list.restored' && laid) laid = { ...laid, deleted: false };
  }
  return laid;
}

const untouched = new WeakMap<ServerItem, ItemRow>();

/** The same row for the same answer of the server: what has not changed need not be painted again. */
function untouchedOf(item: ServerItem): ItemRow {
  const known = untouched.get(item);
  if (known) return known;
  const row = { ...item, pending: false };
  untouched.set(item, row);
  return row;
}

/**
 * The items of a list as their person should see them, in order. `cameBack`: ids of additions that the server has answered with
 * an item from the basket.
 */
export function layItems(rows: Iterable<ServerItem>, listId: string, operations: readonly Operation[], cameBack?: ReadonlyMap<string, string>): ItemRow[] {
  const items = new Map<string, ItemRow>();
  const back = new Map(cameBack);
  const rowOf = (id: string): ItemRow | undefined => items.get(id) ?? items.get(back.get(id) ?? '');
  for (const row of rows) items.set(row.id, untouchedOf(row));
  for (const { change, state, seq } of operations) {
    if (state !== 'queued') continue;
    switch (change.kind) {
      case 'items.added':
        change.items.forEach((item, index) => {
          const { fromBasket, ...fresh } = item;
          const row = items.get(item.id);
          const returning = row || !fromBasket ? undefined : items.get(fromBasket);
          if (returning) {
            back.set(item.id, returning.id);
            items.set(returning.id, { ...returning, checked: false, ...(item.quantity && { quantity: item.quantity }), ...(item.notes && { notes: item.notes }), pending: true });
          } else items.set(item.id, row ? { ...row, pending: true } : {
            ...fresh, listId, quantity: item.quantity ?? null, notes: item.notes ?? null, checked: false, imageId: '', pending: true,
            position: notPlacedYet + String(seq).padStart(12, '0') + String(index).padStart(4, '0'),
          });
        });
        break;
      case 'list.duplicated':
        for (const { from: _from, ...item } of change.items) items.set(item.id, { ...item, listId, checked: false, imageId: item.image.imageId, createdAt: change.createdAt, pending: true });
        break;
      case 'item.checked': {
        const row = rowOf(change.itemId);
        if (row) items.set(row.id, { ...row, checked: change.checked, pending: true });
        break;
      }
      case 'item.edited': {
        const row = rowOf(change.itemId);
        if (row) items.set(row.id, { ...row, ...change.edit, ...change.depiction, pending: true });
        break;
      }
      case 'item.regenerated': {
        const row = rowOf(change.itemId);
        if (row) items.set(row.id, { ...row, ...awaited(row, change.imageId), ...(change.selectedCharacterId !== undefined && { selectedCharacterId: change.selectedCharacterId }), pending: true });
        break;
      }
      case 'items.regenerated':
        for (const id of change.itemIds) {
          const row = rowOf(id);
          if (row) items.set(row.id, { ...row, ...awaited(row, row.imageId), selectedCharacterId: change.selectedCharacterId, pending: true });
        }
        break;
      case 'item.deleted': {
        const row = rowOf(change.itemId);
        // An addition that brought something back is taken back: it lies in the basket again.
        if (row && row.id !== change.itemId) items.set(row.id, { ...row, checked: true, pending: true });
        else items.delete(change.itemId);
        break;
      }
      case 'item.restored': {
        const row = rowOf(change.item.id);
        // The undo of an addition that brought something back is undone: it comes out of the basket once more.
        items.set(row?.id ?? change.item.id, { ...(row ?? change.item), ...(row && row.id !== change.item.id && { checked: false }), pending: true });
        break;
      }
      case 'items.cleared':
        for (const row of change.itemIds.map(rowOf)) if (row?.checked) items.delete(row.id);
        break;
      case 'items.restored':
        for (const item of change.items) if (!rowOf(item.id)) items.set(item.id, { ...item, pending: true });
        break;
      default:
    }
  }
  return [...items.values()].sort(byPlace);
}

/** The picture that is there stays to be seen until the new one is; or for good, where there is a reason why there will be none. */
export function awaited({ image }: ServerItem, imageId: string, reason: Picture['reason'] = null, askedBy: Picture['askedBy'] = null): Pick<ServerItem, 'imageId' | 'image'> {
  return { imageId, image: { ...image, imageId, status: reason === null ? 'generating' : 'default', reason, askedBy: reason === null ? null : askedBy } };
}

function byPlace(a: ItemRow, b: ItemRow): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function rowOf(laid: LaidList, items: readonly ItemRow[] | null): ListRow {
  const { name, listType, createdAt, archived, selectedCharacterId, role, ownerId, collaborators, opened, handedOverAt } = laid.head;
  return {
    id: laid.id, name, listType, createdAt, archived, selectedCharacterId, role, ...(ownerId !== undefined && { ownerId }), ...(collaborators !== undefined && { collaborators }), ...(opened !== undefined && { opened }), ...(handedOverAt && { handedOverAt }),
    creating: laid.creating,
    counts: items ? countsOf(items) : laid.head.counts,
  };
}

export function cardOf(laid: LaidList, items: readonly ItemRow[] | null): ListCard {
  return { ...rowOf(laid, items), preview: items ? previewOf(items) : laid.head.preview };
}

function countsOf(items: readonly ItemRow[]) {
  const completed = items.reduce((count, item) => count + (item.checked ? 1 : 0), 0);
  return { total: items.length, completed, pending: items.length - completed };
}

function previewOf(items: readonly ItemRow[]): PreviewPicture[] {
  const shown = [...items.filter((item) => !item.checked).slice(0, previewLength), ...items.filter((item) => item.checked).slice(0, previewLength)].slice(0, previewLength);
  return shown.map(({ id, checked, name, image }) => ({ itemId: id, checked, name, image }));
}

function newHead(id: string, { name, listType, createdAt }: { name: string; listType: 'shopping' | 'task'; createdAt: string }): ServerList {
  return {
    id, name, listType, createdAt, archived: false, selectedCharacterId: null, role: 'owner', preview: [],
    counts: { total: 0, completed: 0, pending: 0 }, listVersion: 0, cursor: '0.0',
  };
}
