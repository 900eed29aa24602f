import type { Change, Operation } from '../types';

export interface Call {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** A refusal stands as long as its key: what was not there yet is asked for again by another one. */
export const keyOf = ({ id, missed }: Operation): string => (missed ? `${id}.${missed}` : id);

/** What an operation says to the server. Made anew at each attempt, so that nothing of the wire is stored. */
export function callOf({ listId, change }: Operation): Call {
  const list = `/api/shopping-lists/${listId}`;
  switch (change.kind) {
    case 'list.created':
      return { method: 'POST', path: '/api/shopping-lists', body: { id: listId, name: change.name, listType: change.listType, createdAt: change.createdAt } };
    case 'list.opened':
      return { method: 'POST', path: `${list}/opened` };
    case 'list.renamed':
      return { method: 'PATCH', path: list, body: { name: change.name } };
    case 'list.archived':
      return { method: 'PATCH', path: `${list}/${change.archived ? 'archive' : 'unarchive'}` };
    case 'list.character':
      return { method: 'PATCH', path: `${list}/character`, body: { selectedCharacterId: change.characterId } };
    case 'list.duplicated':
      return {
        method: 'POST',
        path: `/api/shopping-lists/${change.from}/duplicate`,
        body: { id: listId, name: change.name, createdAt: change.createdAt, items: change.items.map(({ from, id }) => ({ from, id })) },
      };
    case 'list.deleted':
      return { method: 'DELETE', path: list };
    case 'list.restored':
      return { method: 'POST', path: `${list}/restore` };
    case 'items.added':
      return { method: 'POST', path: `${list}/items:batch`, body: { items: change.items.map(({ id, name, quantity, notes, createdAt, fromBasket }) => ({ id, name, ...(quantity && { quantity }), ...(notes && { notes }), createdAt, ...(fromBasket && { fromBasket }) })) } };
    case 'item.checked':
      return { method: 'PATCH', path: `${list}/items/${change.itemId}/toggle`, body: { checked: change.checked, baseVersion: change.baseVersion } };
    case 'item.edited':
      return { method: 'PATCH', path: `${list}/items/${change.itemId}`, body: { ...change.edit, baseVersion: change.baseVersion } };
    case 'item.regenerated': {
      const { itemId, imageId, promptId, selectedCharacterId } = change;
      return { method: 'POST', path: `${list}/items/${itemId}/regenerate`, body: { imageId, promptId, selectedCharacterId } };
    }
    case 'items.regenerated':
      return { method: 'POST', path: `${list}/items:regenerate`, body: { itemIds: change.itemIds, selectedCharacterId: change.selectedCharacterId } };
    case 'item.deleted':
      return { method: 'DELETE', path: `${list}/items/${change.itemId}` };
    case 'items.cleared':
      return { method: 'POST', path: `${list}/items:clear`, body: { itemIds: change.itemIds } };
    case 'items.restored':
      return { method: 'POST', path: `${list}/items:restore`, body: { itemIds: change.items.map(({ id }) => id) } };
    case 'item.restored':
      return { method: 'POST', path: `${list}/items/${change.item.id}/restore` };
  }
}

export type Verdict = 'done' | 'retry' | 'sign-in' | 'missed' | 'superseded' | 'parked';

const bringsWords: ReadonlySet<Change['kind']> = new Set(['items.added', 'list.created', 'list.duplicated']);
/** Words that exist nowhere else. */
const hasWords = (change: Change): boolean => bringsWords.has(change.kind) || (change.kind === 'item.edited' && Boolean(change.edit.name ?? change.edit.notes));

/** What an answer means for the operation it answers. `status` 0: there was no answer. */
export function judge(change: Change, status: number, code: string | null): Verdict {
  if (status >= 200 && status < 300) return 'done';
  if (status === 401) return 'sign-in';
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'retry';
  // A client that was switched off may be switched on again. Where the server was set back, what it had taken goes first.
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || code === 'UNKNOWN_CLIENT' || code === 'EPOCH_OVER') return 'retry';
  // Where it is no longer there for them, nobody waits for that word either.
  if (change.kind === 'list.opened') return 'superseded';
  const gone = code === 'LIST_DELETED' || code === 'ITEM_DELETED';
  // What was written exists nowhere else; a tick on something deleted takes nothing with it.
  if (gone && !hasWords(change)) return 'superseded';
  return 'parked';
}

/** How long to wait before the n-th try, in milliseconds: 1 s to 5 minutes, with half of it by chance (0..1). */
export function backoff(attempt: number, chance: number): number {
  const longest = Math.min(300_000, 1000 * 2 ** Math.min(attempt, 9));
  return Math.round(longest / 2 + (longest / 2) * chance);
}
