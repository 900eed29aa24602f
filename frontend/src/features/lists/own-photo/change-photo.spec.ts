/** @jest-environment node */
import { apiFetch } from '../../../api/http/api-fetch';
import type { SyncEngine } from '../../../sync/engine';
import { showDrawing, restorePhoto, setPhoto, type PhotoItem } from './change-photo';

jest.mock('../../../api/http/api-fetch', () => ({ apiFetch: jest.fn() }));
let mockEngine: Pick<SyncEngine, 'list' | 'subscribe' | 'pullList'>;
jest.mock('../../../api/engine/current-engine', () => ({ currentEngine: () => mockEngine }));

const item = { id: 'milk', listId: 'list', name: 'Milk' } as PhotoItem;
const photo = new Blob(['small'], { type: 'image/webp' });
let pending: boolean;
let changed = (): void => undefined;
const stopped = jest.fn();
const pulled = jest.fn(() => Promise.resolve());
const sent = () => jest.mocked(apiFetch).mock.calls.map(([url, init]) => `${init?.method} ${url as string}`);

beforeEach(() => {
  pending = false;
  jest.clearAllMocks();
  jest.mocked(apiFetch).mockImplementation(() => Promise.resolve(Response.json({})));
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
  expect(sent()).toEqual(['PUT /api/shopping-lists/list/items/milk/photo']);
  const { body, headers } = jest.mocked(apiFetch).mock.calls[0]?.[1] ?? {};
  expect(headers).toEqual({ 'Idempotency-Key': 'key' });
  expect((body as FormData).get('file')).toMatchObject({ name: 'photo.webp', size: 5 });
  expect(pulled).toHaveBeenCalledWith('list');
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

it('showDrawing and restorePhoto call their routes', async () => {
  await showDrawing(item, 'one');
  await restorePhoto(item, 'two');
  expect(sent()).toEqual([
    'DELETE /api/shopping-lists/list/items/milk/photo',
    'POST /api/shopping-lists/list/items/milk/photo/restore',
  ]);
});

it('setPhoto throws the refusal of the server and pulls nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest
    .mocked(apiFetch)
    .mockResolvedValue(
      Response.json({ code: 'PHOTO_LIMIT_REACHED', message: 'errors.photoLimitReached' }, { status: 403 }),
    );
  await expect(setPhoto(item, photo, 'key')).rejects.toMatchObject({ code: 'PHOTO_LIMIT_REACHED' });
  expect(pulled).not.toHaveBeenCalled();
});
