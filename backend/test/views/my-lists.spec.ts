import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { loadPictureBook } from '../../src/imaging';
import { ListsModule } from '../../src/lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ListWithItemsDto, MyListsDto, PictureDto } from '../../src/views/views.dto';
import { ViewsModule } from '../../src/views/views.module';
import { givePlan } from '../support/billing/plans';
import { type BuiltModule, build } from '../support/module.builder';

describe('views of lists', () => {
  let harness: BuiltModule;
  let ada: ListCaller;
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);

  beforeAll(async () => {
    harness = await build({ modules: [ListsModule, ViewsModule] });
    for (const [key, color] of [
      ['apple', '#ffaaaa'],
      ['card-shopping-q', '#aaffaa'],
      ['card-shopping-any', '#aaaaaa'],
    ]) {
      await rows(
        `INSERT INTO imaging.plain_picture VALUES ($1, '/art/plain/' || $1 || '.svg', $2, 'hash', 512, 512)`,
        key,
        color,
      );
    }
  });
  afterAll(() => harness.close());
  beforeEach(() => {
    ada = ListCaller.with(harness.as);
  });

  const listOf = (
    id: string,
    headers?: Record<string, string>,
    caller = ada,
  ): ReturnType<ListCaller['get']> => caller.get(`/${id}`, headers);
  const read = async (id: string): Promise<ListWithItemsDto> =>
    (await ada.get<ListWithItemsDto>(`/${id}`)).body;
  const pictureIn = async (id: string): Promise<PictureDto> => (await read(id)).items[0]!.image;
  const paint = async (
    imageId: string,
    facts: { status: string; reason?: string; sha?: string; replaces?: string },
  ): Promise<void> => {
    await rows(
      `INSERT INTO imaging.image (id, list_id, item_id, user_id, owner_id, depicts, concept, style, variant, month, tier_rank, attempts, requested_at, status, reason, sha, source, thumb_hash, color, width, height, replaces_image_id)
       VALUES ($1, $2, coalesce((SELECT id FROM lists.item WHERE image_id = $1), $2), $2, $2, 'apple', 'apple', 'cartoon', 0, '2026-11', 0, 0, now(), $3, $4, $5, 'model', 'good', '#123456', 512, 512, $6)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, reason = excluded.reason, sha = excluded.sha, replaces_image_id = excluded.replaces_image_id`,
      imageId,
      randomUUID(),
      facts.status,
      facts.reason ?? null,
      facts.sha ?? null,
      facts.replaces ?? null,
    );
  };

  it('answer a list with its items in order, each with a picture', async () => {
    const { id } = (await ada.createList({ name: 'Market' })).body;
    const apple = (await ada.addItem(id, { name: 'Apple', quantity: '2' })).body;
    const other = (await ada.addItem(id, { name: 'Qqzx' })).body;
    await ada.toggle(id, other.id, { checked: true });
    const { status, body, headers } = await ada.get<ListWithItemsDto>(`/${id}`);
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    });
    const { listVersion, ...appleRow } = apple;
    expect(listVersion).toBe(2);
    const { items, ...head } = body;
    expect(head).toMatchObject({
      id,
      name: 'Market',
      role: 'owner',
      counts: { total: 2, completed: 1, pending: 1 },
      collaborators: [],
      listVersion: 4,
      cursor: '4.0',
      archived: false,
    });
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({
      ...appleRow,
      image: {
        imageId: apple.imageId,
        imageUrl: '/art/plain/apple.svg',
        thumbnailUrl: '/art/plain/apple.svg',
        contentType: 'image/svg+xml',
        status: 'generating',
        source: 'illustrator',
        reason: null,
        askedBy: null,
        thumbHash: 'hash',
        color: '#ffaaaa',
        width: 512,
        height: 512,
        styleId: null,
        nearestStyle: null,
        label: null,
        kind: 'drawing',
      },
    });
    expect(items[1]).toMatchObject({
      id: other.id,
      checked: true,
      completed: true,
      image: { status: 'default', reason: 'no_concept', imageUrl: '/art/plain/card-shopping-q.svg' },
    });
  });

  it('answer the same about an item when it is added and when it is read', async () => {
    await givePlan(harness.database, ada.id, 'pro');
    const made = (await ada.createList({ name: 'x', listType: 'task', selectedCharacterId: 'kuzu' })).body;
    const { delta, marks, ...shown } = await read(made.id);
    expect({ delta, marks, shown }).toEqual({ delta: false, marks: [], shown: made });
  });

  it('show each state of a picture', async () => {
    const { id } = (await ada.createList()).body;
    const { id: itemId, imageId } = (await ada.addItem(id, { name: 'Apple' })).body;
    await paint(imageId, { status: 'requested' });
    expect(await pictureIn(id)).toMatchObject({ status: 'generating', contentType: 'image/svg+xml' });
    await paint(imageId, { status: 'default', reason: 'quota' });
    expect(await pictureIn(id)).toMatchObject({
      status: 'default',
      reason: 'quota',
      imageUrl: '/art/plain/apple.svg',
      color: '#ffaaaa',
    });
    await paint(imageId, { status: 'ready', sha: 'abc' });
    const ready = {
      imageId,
      status: 'ready',
      source: 'model',
      reason: null,
      askedBy: null,
      imageUrl: '/img/abc.512.webp',
      thumbnailUrl: '/img/abc.256.webp',
      contentType: 'image/webp',
      thumbHash: 'good',
      color: '#123456',
      width: 512,
      height: 512,
      styleId: 'cartoon',
      nearestStyle: null,
      label: 'ai',
      kind: 'drawing',
    };
    expect(await pictureIn(id)).toEqual(ready);
    // Requested again: the last good picture stays until the new one is ready.
    const again = randomUUID();
    await rows('UPDATE lists.item SET image_id = $2 WHERE id = $1', itemId, again);
    await paint(again, { status: 'generating', replaces: imageId });
    expect(await pictureIn(id)).toEqual({ ...ready, imageId: again, status: 'generating' });
    await paint(again, { status: 'failed', reason: 'server_error', replaces: imageId });
    expect(await pictureIn(id)).toEqual({
      ...ready,
      imageId: again,
      status: 'failed',
      reason: 'server_error',
    });
    expect((await ada.get(`/images/${again}`)).body).toEqual(await pictureIn(id));
    expect((await ada.get<PictureDto>(`/images/${again}?thumbnail=true`)).body.imageUrl).toBe(
      '/img/abc.256.webp',
    );
  });

  it('are never blank, even if the book lacks a page', async () => {
    const { id } = (await ada.createList()).body;
    await ada.addItem(id, { name: '漢字' });
    await ada.addItem(id, { name: 'Zzyx' });
    expect((await read(id)).items.map((item) => item.image.imageUrl)).toEqual([
      '/art/plain/card-shopping-any.svg',
      '/art/plain/card-shopping-any.svg',
    ]);
  });

  it('answer 304 with one cheap statement if neither items nor pictures changed', async () => {
    const { id } = (await ada.createList()).body;
    await ada.addItem(id);
    const { headers } = await listOf(id);
    const etag = String(headers['etag']);
    const query = jest.spyOn(pg.Client.prototype, 'query');
    expect(await listOf(id, { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: null,
      headers: { etag },
    });
    expect(await listOf(id, { 'if-none-match': `W/${etag}` })).toMatchObject({ status: 304 });
    expect(query).toHaveBeenCalledTimes(2);
    query.mockClear();
    await listOf(id);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockClear();
    await ada.get('');
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    await rows('INSERT INTO imaging.list_pictures VALUES ($1, 1)', id);
    const moved = await ada.get<ListWithItemsDto>(`/${id}`, { 'if-none-match': etag });
    expect(moved).toMatchObject({ status: 200, body: { cursor: '2.1' } });
    await ada.addItem(id);
    expect(await listOf(id, { 'if-none-match': String(moved.headers['etag']) })).toMatchObject({
      status: 200,
    });
  });

  it('report a deleted list only to users who could see it', async () => {
    const { id } = (await ada.createList()).body;
    const { imageId } = (await ada.addItem(id)).body;
    const { headers } = await listOf(id);
    const stranger = ListCaller.with(harness.as);
    for (const path of [`/${id}`, `/images/${imageId}`, `/${randomUUID()}`, '/nonsense', '/images/nonsense'])
      expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await ada.deleteList(id);
    expect(await listOf(id)).toMatchObject({ status: 404, body: { code: 'LIST_DELETED' } });
    expect(await listOf(id, { 'if-none-match': String(headers['etag']) })).toMatchObject({
      status: 404,
      body: { code: 'LIST_DELETED' },
    });
    expect(await listOf(id, {}, stranger)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it("list the user's lists, newest first, each with up to four pictures, open items first", async () => {
    expect((await ada.get('')).body).toEqual({ lists: [] });
    const old = (
      await ada.createList({ name: 'Old', createdAt: new Date(Date.now() - 60_000).toISOString() })
    ).body.id;
    const fresh = (await ada.createList({ name: 'New' })).body.id;
    const gone = (await ada.createList({ name: 'Gone' })).body.id;
    await ada.deleteList(gone);
    const { results } = (
      await ada.addItems(
        old,
        ['1', '2', '3', '4', '5', '6'].map((name) => ({ name })),
      )
    ).body;
    const ids = results.flatMap((line) => (line.success ? [line.item.id] : []));
    await ada.toggle(old, ids[0]!, { checked: true });
    await ada.deleteItem(old, ids[1]!);
    const ben = ListCaller.with(harness.as);
    await rows('INSERT INTO lists.collaborator VALUES ($1, $2, now())', old, ben.id);
    const mine = (await ada.get<MyListsDto>('')).body.lists;
    expect(mine.map(({ id, role }) => [id, role])).toEqual([
      [fresh, 'owner'],
      [old, 'owner'],
    ]);
    expect(mine[0]?.preview).toEqual([]);
    expect(mine[1]).toMatchObject({ counts: { total: 5, completed: 1, pending: 4 } });
    expect(mine[1]?.preview.map(({ name }) => name)).toEqual(['3', '4', '5', '6']);
    await ada.toggle(old, ids[5]!, { checked: true });
    const theirs = (await ben.get<MyListsDto>('')).body.lists;
    expect(theirs.map(({ id, role }) => [id, role])).toEqual([[old, 'collaborator']]);
    expect(theirs[0]?.preview.map(({ name, checked }) => [name, checked])).toEqual([
      ['3', false],
      ['4', false],
      ['5', false],
      ['1', true],
    ]);
    expect(theirs[0]?.preview[0]?.image).toMatchObject({
      status: 'default',
      imageUrl: '/art/plain/card-shopping-any.svg',
    });
  });

  it('show the picture book of the build', async () => {
    await loadPictureBook(harness.database, join(__dirname, '../../art', 'dist', 'manifest.json'));
    const { id } = (await ada.createList()).body;
    await ada.addItem(id, { name: 'Apple' });
    expect(await pictureIn(id)).toMatchObject({
      imageUrl: expect.stringMatching(/^\/art\/.*apple.*\.svg$/) as string,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/i) as string,
    });
  });
});
