import type { components } from '@pictick/api';
import { currentEngine } from '../../../api/engine/current-engine';
import { apiFetch } from '../../../api/http/api-fetch';
import { call } from '../../../api/http/client';
import { write } from '../../../api/queries/query-client';
import type { ItemRow } from '../../../sync/types';

type ItemPhoto = components['schemas']['ItemPhoto'];

/** The part of an item that a photo needs. */
export type PhotoItem = Pick<ItemRow, 'id' | 'listId' | 'name' | 'image'>;

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

/** How the photo of an item is called: patiently, and once for each key. */
const ofItem = ({ listId: id, id: itemId }: PhotoItem, key: string) => ({
  params: { path: { id, itemId }, header: { 'Idempotency-Key': key } },
  fetch: (request: Request) => apiFetch(request, undefined, AbortSignal.timeout(patience)),
});

/** The change is stored; a later pull shows it as well. */
export const pullPhoto = async ({ listId }: PhotoItem): Promise<void> =>
  currentEngine()
    ?.pullList(listId)
    .catch(() => undefined);

async function send(item: PhotoItem, work: Parameters<typeof call<ItemPhoto>>[0]): Promise<ItemPhoto> {
  await waitUntilSent(item);
  const photo = await call(work);
  await pullPhoto(item);
  return photo;
}

const path = '/api/shopping-lists/{id}/items/{itemId}/photo';

/**
 * Shows the photo instead of the drawing, on all lists that know this name. The same key writes once.
 * Answers which photo it replaces.
 * @throws ApiError if the server refuses it
 */
export function setPhoto(item: PhotoItem, photo: Blob, key: string): Promise<ItemPhoto> {
  const form = new FormData();
  form.append('file', photo, photo.type === 'image/webp' ? 'photo.webp' : 'photo.jpg');
  return send(item, (api) =>
    api.PUT(path, { ...ofItem(item, key), body: { file: '' }, bodySerializer: () => form }),
  );
}

// Use case: use-drawing
/**
 * Shows the drawing again.
 * @throws ApiError if the server refuses it
 */
export const showDrawing = (item: PhotoItem, key: string): Promise<ItemPhoto> =>
  write('showDrawing', () => send(item, (api) => api.DELETE(path, ofItem(item, key))));

/**
 * Brings the removed photo back; no other one, however late.
 * @throws ApiError if the server refuses it
 */
export const restorePhoto = (item: PhotoItem, photoId: string, key: string): Promise<ItemPhoto> =>
  write('restorePhoto', () =>
    send(item, (api) => api.POST(`${path}/restore`, { ...ofItem(item, key), body: { photoId } })),
  );

/**
 * Brings back a photo that was removed or replaced.
 * @throws ApiError if the server refuses it
 */
export const restoreRemovedPhoto = (photoId: string, key: string): Promise<unknown> =>
  write('restoreRemovedPhoto', () =>
    call((api) =>
      api.POST('/api/photos/{photoId}/restore', {
        params: { path: { photoId }, header: { 'Idempotency-Key': key } },
      }),
    ),
  );
