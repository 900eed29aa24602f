import { currentEngine } from '../../../api/engine/current-engine';
import { errorOf } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import { write } from '../../../api/queries/query-client';
import type { ItemRow } from '../../../sync/types';

/** The part of an item that a photo needs. */
export type PhotoItem = Pick<ItemRow, 'id' | 'listId' | 'name' | 'image'>;

const addressOf = ({ listId, id }: PhotoItem): string => `/api/shopping-lists/${listId}/items/${id}/photo`;
/** In ms: a photo takes longer than other calls on a slow network. */
const patience = 60_000;
const untilSent = 10_000;

/** An item added a moment ago may not be on the server yet. */
async function waitUntilSent({ listId, id }: PhotoItem): Promise<void> {
  const engine = currentEngine();
  const waits = () => engine?.list(listId).items.find((item) => item.id === id)?.pending === true;
  if (!engine || !waits()) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, untilSent);
    const stop = engine.subscribe(() => waits() || done());
  });
}

async function send(item: PhotoItem, key: string, path: string, init: RequestInit): Promise<void> {
  await waitUntilSent(item);
  const answer = await apiFetch(
    `${addressOf(item)}${path}`,
    { ...init, headers: { 'Idempotency-Key': key } },
    AbortSignal.timeout(patience),
  );
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => null));
  // The change is stored; a later pull shows it as well.
  await currentEngine()
    ?.pullList(item.listId)
    .catch(() => undefined);
}

/**
 * Shows the photo instead of the drawing, on all lists that know this name. The same key writes once.
 * @throws ApiError if the server refuses it
 */
export function setPhoto(item: PhotoItem, photo: Blob, key: string): Promise<void> {
  const body = new FormData();
  body.append('file', photo, photo.type === 'image/webp' ? 'photo.webp' : 'photo.jpg');
  return write('setPhoto', () => send(item, key, '', { method: 'PUT', body }));
}

// Use case: use-drawing
/**
 * Shows the drawing again.
 * @throws ApiError if the server refuses it
 */
export const showDrawing = (item: PhotoItem, key: string): Promise<void> =>
  write('showDrawing', () => send(item, key, '', { method: 'DELETE' }));

/**
 * Brings the removed photo back.
 * @throws ApiError if the server refuses it
 */
export const restorePhoto = (item: PhotoItem, key: string): Promise<void> =>
  write('restorePhoto', () => send(item, key, '/restore', { method: 'POST' }));
