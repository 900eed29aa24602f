/** @jest-environment node */
import { ApiError } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import type { SyncEngine } from '../../../sync/engine';
import { showDrawing, restorePhoto, restoreRemovedPhoto, setPhoto, type PhotoItem } from './change-photo';

interface Sent {
  method: string;
  path: string;
  params: object;
  body?: object;
  bodySerializer?: () => FormData;
  fetch: (request: string) => unknown;
}
const mockSent: Sent[] = [];
let mockRefusal: Error | null;
jest.mock('../../../api/http/api-fetch', () => ({ apiFetch: jest.fn() }));
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<unknown>) => {
    const method = (name: string) => (path: string, options: object) => {
      mockSent.push({ method: name, path, ...options } as Sent);
      return mockRefusal ? Promise.reject(mockRefusal) : Promise.resolve({});
    };
    return work({ PUT: method('PUT'), DELETE: method('DELETE'), POST: method('POST') });
  },
}));
let mockEngine: Pick<SyncEngine, 'list' | 'subscribe' | 'pullList'>;
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => mockEngine }));

const item = { id: 'milk', listId: 'list', name: 'Milk' } as PhotoItem;
const photo = new Blob(['small'], { type: 'image/webp' });
let pending: boolean;
let changed = (): void => undefined;
const stopped = jest.fn();
const pulled = jest.fn(() => Promise.resolve());
const sent = () => mockSent.map(({ method, path }) => `${method} ${path}`);
const ofMilk = (key: string) => ({
  path: { id: 'list', itemId: 'milk' },
  header: { 'Idempotency-Key': key },
});

beforeEach(() => {
  pending = false;
  jest.clearAllMocks();
  mockSent.length = 0;
  mockRefusal = null;
  mockEngine = {
    list: () => ({ status: 'ready', list: null, items: [{ ...item, pending }] as never }),
    subscribe: (listener) => {
      changed = listener;
      return stopped;
    },
    pullList: pulled,
  };
});

it('setPhoto sends the small file with its key and shows it by a pull', async () => {
  await setPhoto(item, photo, 'key');
  expect(sent()).toEqual(['PUT /api/shopping-lists/{id}/items/{itemId}/photo']);
  expect(mockSent[0]?.params).toEqual(ofMilk('key'));
  expect(mockSent[0]?.bodySerializer?.().get('file')).toMatchObject({ name: 'photo.webp', size: 5 });
  expect(pulled).toHaveBeenCalledWith('list');
});

it('setPhoto gives a photo a minute', async () => {
  const limit = jest.spyOn(AbortSignal, 'timeout');
  await setPhoto(item, photo, 'key');
  mockSent[0]?.fetch('request');
  expect(apiFetch).toHaveBeenCalledWith('request', undefined, expect.any(AbortSignal));
  expect(limit).toHaveBeenCalledWith(60_000);
});

it('setPhoto waits until the item has reached the server', async () => {
  pending = true;
  const done = setPhoto(item, photo, 'key');
  await Promise.resolve();
  changed();
  expect(sent()).toEqual([]);
  pending = false;
  changed();
  await done;
  expect(sent()).toHaveLength(1);
  expect(stopped).toHaveBeenCalledTimes(1);
});

it('showDrawing, restorePhoto and restoreRemovedPhoto call their routes', async () => {
  await showDrawing(item, 'one');
  await restorePhoto(item, 'taken', 'two');
  await restoreRemovedPhoto('before', 'three');
  expect(sent()).toEqual([
    'DELETE /api/shopping-lists/{id}/items/{itemId}/photo',
    'POST /api/shopping-lists/{id}/items/{itemId}/photo/restore',
    'POST /api/photos/{photoId}/restore',
  ]);
  expect(mockSent[1]?.body).toEqual({ photoId: 'taken' });
  expect(mockSent.map(({ params }) => params)).toEqual([
    ofMilk('one'),
    ofMilk('two'),
    { path: { photoId: 'before' }, header: { 'Idempotency-Key': 'three' } },
  ]);
});

it('setPhoto throws the refusal of the server and pulls nothing', async () => {
  mockRefusal = new ApiError(403, 'PHOTO_LIMIT_REACHED', 'errors.photoLimitReached');
  await expect(setPhoto(item, photo, 'key')).rejects.toMatchObject({ code: 'PHOTO_LIMIT_REACHED' });
  expect(pulled).not.toHaveBeenCalled();
});
