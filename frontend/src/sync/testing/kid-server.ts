import type { KidList, KidView } from '@pictick/rules/household/kid-view';
import type { SyncEnvironment } from '../environment';
import type { WireResponse } from '../queue/response';
import { child } from './household';
import { image } from './sync-environment';

export const home = 'home';
export const tom = child('tom', { animal: 'owl' });
export const ann = child('ann', { animal: 'cat' });

export const kidItem = (
  id: string,
  given: Partial<KidList['items'][number]> = {},
): KidList['items'][number] => ({
  id,
  name: id,
  language: null,
  quantity: null,
  checked: false,
  checkedBy: null,
  position: id,
  depicts: 'apple',
  concept: 'apple',
  imageId: 'drawn',
  image,
  weekdays: null,
  for: null,
  onlyOn: null,
  insteadOf: null,
  minutes: null,
  ...given,
});
export const kidList = (cursor: string, items: KidList['items'], id = 'chores'): KidList => ({
  id,
  name: id,
  listType: 'task',
  cursor,
  schedule: [],
  marks: [],
  items,
});
export const kidView = (cursor: string, lists: KidList[], given: Partial<KidView> = {}): KidView => ({
  child: tom,
  siblings: [{ id: 'ann', animal: 'cat', colour: 'sky', nickname: 'ann' }],
  household: { id: home, timeZone: 'Europe/Berlin', dayStartsAt: 240, bands: { midday: 660, evening: 1020 } },
  gate: null,
  lists,
  daysOff: [],
  firstThen: null,
  cursor,
  ...given,
});

/** A server that answers one view of a child, and ticks. */
export function server(first: KidView) {
  let view = first;
  let status = 200;
  let epoch = 'first';
  const requests: string[] = [];
  let tick: (itemId: string) => WireResponse = (itemId) => ({
    status: 200,
    body: { id: itemId, checked: true, checkedBy: 'tom', listVersion: 6, listId: 'chores' },
  });
  const get: SyncEnvironment['get'] = (path, etag, actingChild) => {
    requests.push(`GET ${path} ${actingChild ?? ''}`);
    const tag = JSON.stringify(view);
    return Promise.resolve(
      status !== 200
        ? { status, body: { code: 'CHILD_GONE' } }
        : etag === tag
          ? { status: 304, body: null, etag, epoch }
          : { status: 200, body: view, etag: tag, epoch },
    );
  };
  const send: SyncEnvironment['send'] = ({ method, path, actingChild, body }) => {
    requests.push(`${method} ${path} ${actingChild ?? ''}`);
    const [, itemId = ''] = /items\/([^/]+)/.exec(path) ?? [];
    if (path.startsWith('/api/kid')) return Promise.resolve(tick(itemId));
    return Promise.resolve({ status: 200, body: { ...(body as object), id: itemId, listVersion: 6 } });
  };
  return {
    requests,
    get,
    send,
    set: (next: KidView) => (view = next),
    fail: (code: number) => (status = code),
    restore: () => (epoch = 'second'),
    onTick: (answer: typeof tick) => (tick = answer),
  };
}
