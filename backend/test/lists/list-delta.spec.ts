import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { ImagingModule } from '../../src/imaging';
import { Image } from '../../src/imaging/domain/image';
import { Images } from '../../src/imaging/domain/images';
import { imageRequest } from '../../src/imaging/testing/image.mother';
import { ListsModule } from '../../src/lists';
import { ListCaller, type Reply } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { type BuiltModule, build } from '../support/module.builder';

type Items = Map<string, ListWithItemsDto['items'][number]>;

describe('the delta of a list', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  beforeAll(async () => {
    harness = await build({ modules: [ImagingModule, ListsModule, ViewsModule] });
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = ListCaller.with(harness.as);
  });

  const whole = (id: string): Promise<Reply<ListWithItemsDto>> => ada.get<ListWithItemsDto>(`/${id}`);
  const since = (
    id: string,
    cursor: string,
    headers: Record<string, string> = {},
  ): Promise<Reply<ListWithItemsDto>> => ada.get<ListWithItemsDto>(`/${id}?since=${cursor}`, headers);
  const drawing = {
    concept: 'apple',
    text: null,
    language: null,
    listType: 'shopping' as const,
    style: 'cartoon',
    figure: null,
    variant: 0,
  };
  const picture = {
    sha: 'abc',
    thumbHash: 'hash',
    color: '#123456',
    width: 512,
    height: 512,
    source: 'illustrator' as const,
  };

  /** Requests a picture, as the worker does after an item was added. */
  const request = (
    listId: string,
    item: { id: string; imageId: string },
    replacesImageId: string | null = null,
  ): Promise<void> =>
    harness
      .get(Images)
      .save(
        Image.requested(
          imageRequest({ id: item.imageId, itemId: item.id, listId, replacesImageId }),
          drawing,
          randomUUID(),
          new Date(),
        ),
      );
  const paint = async (imageId: string, how: 'ready' | 'failed'): Promise<void> => {
    const images = harness.get(Images);
    await harness.database.run(async () => {
      const image = await images.byId(imageId);
      if (!image?.isOpen) return;
      if (how === 'ready') image.becameReady(picture, new Date());
      else image.failed('server_error', new Date());
      await images.save(image);
    });
  };
  const idsIn = (list: ListWithItemsDto): string[] => list.items.map((item) => item.id);

  it('has each changed item', async () => {
    const { id } = (await ada.createList()).body;
    const apple = (await ada.addItem(id)).body;
    const bread = (await ada.addItem(id, { name: 'Bread' })).body;
    const { cursor } = (await whole(id)).body;
    await ada.toggle(id, apple.id, { checked: true });
    await ada.deleteItem(id, bread.id);
    const { status, body, headers } = await since(id, cursor);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        delta: true,
        cursor: '5.0',
        listVersion: 5,
        counts: { total: 1, completed: 1 },
        items: [{ id: apple.id, checked: true }],
        removedItems: [bread.id],
      },
    });
    expect(headers['etag']).toBe((await whole(id)).headers['etag']);
    expect((await whole(id)).body.delta).toBe(false);
  });

  it('names the member who removed an item, to every reader, by id only', async () => {
    const ben = ListCaller.with(harness.as);
    const { id } = (await ada.createList()).body;
    const [apple, bread, milk] = await Promise.all(
      ['Apple', 'Bread', 'Milk'].map(async (name) => (await ada.addItem(id, { name })).body),
    );
    await harness.database.query('INSERT INTO lists.collaborator VALUES ($1, $2, now())', [id, ben.id]);
    const { cursor } = (await whole(id)).body;
    await ada.deleteItem(id, bread!.id);
    await ada.restoreItem(id, bread!.id);
    await ben.deleteItem(id, bread!.id);
    await ben.toggle(id, apple!.id, { checked: true });
    await ada.deleteItem(id, apple!.id);
    await ben.deleteItem(id, milk!.id);
    await ada.restoreItem(id, milk!.id);
    const removedBy = { [bread!.id]: ben.id, [apple!.id]: ada.id };
    for (const reader of [ada, ben])
      expect((await reader.get<ListWithItemsDto>(`/${id}?since=${cursor}`)).body).toMatchObject({
        delta: true,
        removedBy,
      });
    expect(Object.keys((await since(id, cursor)).body.removedBy ?? {}).sort()).toEqual(
      Object.keys(removedBy).sort(),
    );
    expect((await whole(id)).body.removedBy).toBeUndefined();
  });

  it('is empty if nothing has changed', async () => {
    const { id } = (await ada.createList()).body;
    const { cursor } = (await whole(id)).body;
    const { headers } = await whole(id);
    expect(await since(id, cursor)).toMatchObject({
      status: 304,
      body: null,
      headers: { etag: headers['etag'] },
    });
    expect(await since(id, cursor, { 'if-none-match': String(headers['etag']) })).toMatchObject({
      status: 304,
    });
  });

  it('is the whole list after a restore of the database, and changes with an old epoch are refused', async () => {
    const { id } = (await ada.createList()).body;
    const { body, headers } = await whole(id);
    const [{ id: epoch } = { id: '' }] = await harness.database.query<{ id: string }>(
      'SELECT id FROM platform.epoch',
    );
    expect((await ada.get('')).headers['x-epoch']).toBe(epoch);
    expect(headers['x-epoch']).toBe(epoch);
    const before = String(headers['etag']).replace(epoch, 'before');
    expect(await since(id, body.cursor, { 'if-none-match': before })).toMatchObject({
      status: 200,
      body: { delta: false },
    });
    expect(await ada.get(`/${id}`, { 'if-none-match': before })).toMatchObject({ status: 200 });
    const add = (given: Record<string, string>) =>
      harness.as(ada.id)('POST', `/api/shopping-lists/${id}/items`, { name: 'Bread' }, given);
    const refused = await add({ 'x-epoch': 'before', 'idempotency-key': 'one' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'EPOCH_OVER' },
      headers: { 'x-epoch': epoch },
    });
    expect((await whole(id)).body.items).toEqual([]);
    // The refused request was not applied: the same key works with the right epoch.
    expect((await add({ 'x-epoch': epoch, 'idempotency-key': 'one' })).status).toBe(201);
    expect((await add({ 'idempotency-key': 'two' })).status).toBe(201);
  });

  it('is the whole list if changes are unknown: purged, of another epoch, or of another picture book', async () => {
    const { id } = (await ada.createList()).body;
    await ada.addItem(id);
    await ada.addItem(id, { name: 'Bread' });
    const { body, headers } = await whole(id);
    for (const cursor of ['9.0', '3.7', '100000.100000'])
      expect((await since(id, cursor)).body).toEqual(body);
    const other = String(headers['etag']).replace(/\.[^.]+\.([\w-]+)"$/, '.other.$1"');
    expect((await since(id, body.cursor, { 'if-none-match': other })).body).toEqual(body);
    expect((await since(id, '2.0')).body).toMatchObject({ delta: true });
    await harness.database.query('DELETE FROM lists.list_event WHERE list_id = $1 AND seq <= 2', [id]);
    expect((await since(id, '2.0')).body).toMatchObject({ delta: true });
    expect((await since(id, '1.0')).body).toEqual(body);
  });

  it('needs a valid cursor, and answers other users and deleted lists differently', async () => {
    const { id } = (await ada.createList()).body;
    for (const wrong of ['', 'x', '1', '1.', '-1.0', '1.0.0', '1.1234567890'])
      expect(await since(id, wrong)).toMatchObject({ status: 422 });
    expect(await ListCaller.with(harness.as).get(`/${id}?since=0.0`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    await ada.deleteList(id);
    expect(await since(id, '0.0')).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
  });

  it('has the picture of an earlier request when that becomes ready', async () => {
    const { id } = (await ada.createList()).body;
    const item = (await ada.addItem(id)).body;
    await request(id, item);
    const next = randomUUID();
    await harness.database.query('UPDATE lists.item SET image_id = $2 WHERE id = $1', [item.id, next]);
    await request(id, { id: item.id, imageId: next }, item.imageId);
    const { cursor } = (await whole(id)).body;
    await paint(item.imageId, 'ready');
    expect((await since(id, cursor)).body).toMatchObject({
      delta: true,
      items: [{ id: item.id, image: { imageId: next, imageUrl: '/img/abc.512.webp', status: 'generating' } }],
    });
  });

  it('has a picture of the copied list that becomes ready after the copy', async () => {
    const { id } = (await ada.createList()).body;
    const item = (await ada.addItem(id)).body;
    await request(id, item);
    const copy = (await ada.createList()).body.id;
    const twin = (await ada.addItem(copy)).body;
    await harness
      .get(Images)
      .save(
        Image.copied(
          imageRequest({ id: twin.imageId, itemId: twin.id, listId: copy, replacesImageId: item.imageId }),
          null,
          new Date(),
        ),
      );
    const before = (await whole(copy)).body;
    await paint(item.imageId, 'ready');
    const now = (await whole(copy)).body;
    expect(now.items[0]?.image).toMatchObject({
      imageId: twin.imageId,
      imageUrl: '/img/abc.512.webp',
      status: 'default',
    });
    expect((await since(copy, before.cursor)).body).toMatchObject({
      delta: true,
      cursor: now.cursor,
      items: now.items,
    });
  });

  it('applied to any earlier state gives the whole list', async () => {
    const step = fc.record({
      what: fc.constantFrom('add', 'paste', 'tick', 'delete', 'restore', 'ask', 'ready', 'ready', 'failed'),
      which: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { id } = (await ada.createList()).body;
        const made: { id: string; imageId: string }[] = [];
        const seen: ListWithItemsDto[] = [(await whole(id)).body];
        for (const { what, which } of steps) {
          const item = made[which % made.length];
          if (what === 'add' || !item) made.push((await ada.addItem(id, { name: `Apple ${which}` })).body);
          else if (what === 'paste') {
            const { results } = (await ada.addItems(id, [{ name: 'Milk' }, { name: 'Bread' }])).body;
            made.push(...results.flatMap((line) => (line.success ? [line.item] : [])));
          } else if (what === 'tick') await ada.toggle(id, item.id);
          else if (what === 'delete') await ada.deleteItem(id, item.id);
          else if (what === 'restore') await ada.restoreItem(id, item.id);
          else if (what === 'ask') await request(id, item).catch(() => undefined);
          else await paint(item.imageId, what === 'failed' ? 'failed' : 'ready');
          seen.push((await whole(id)).body);
        }
        const now = seen.at(-1)!;
        for (const then of seen) {
          const { status, body } = await since(id, then.cursor);
          if (status === 304) {
            expect(then).toEqual(now);
            continue;
          }
          expect(body.delta).toBe(true);
          const items: Items = new Map(then.items.map((item) => [item.id, item]));
          for (const gone of body.removedItems ?? []) items.delete(gone);
          for (const item of body.items) items.set(item.id, item);
          const { items: _items, removedItems: _removed, removedBy: _by, ...head } = body;
          const laid = [...items.values()].sort((a, b) =>
            a.position === b.position ? (a.id < b.id ? -1 : 1) : a.position < b.position ? -1 : 1,
          );
          expect({ ...head, delta: false, items: laid }).toEqual(now);
          expect(idsIn(body).length + (body.removedItems?.length ?? 0)).toBeLessThanOrEqual(made.length);
        }
      }),
      { numRuns: 15 },
    );
  });
});
