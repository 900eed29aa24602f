// Use cases: set-photo, use-drawing, restore-photo, remove-photo, restore-removed-photo, show-photos, copy-photos, erase-photos, purge-photos

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tier } from '@pictick/rules/billing/tier';
import { everyDay } from '@pictick/rules/calendar/schedule';
import { photoBytes } from '@pictick/rules/imaging/own-photo';
import sharp from 'sharp';
import { BillingFacade } from '../../src/billing';
import { entitlementsFor } from '../../src/billing/domain/plans/entitlements';
import { ForgetList } from '../../src/imaging/application/account-deletion/erase-list.on-list-erased';
import { ErasePictures } from '../../src/imaging/application/account-deletion/erase-pictures';
import { WithdrawPicture } from '../../src/imaging/application/moderation/withdraw-picture.on-picture-withdrawn';
import { CopyPhotos } from '../../src/imaging/application/photos/copy-photos.on-list-duplicated';
import { ErasePhotosOfHousehold } from '../../src/imaging/application/photos/erase-photos.on-household-erased';
import { PurgePhotos } from '../../src/imaging/application/photos/purge-photos';
import { ShowPhotosOfRenamed } from '../../src/imaging/application/photos/show-photos.on-item-renamed';
import { ShowPhotosOfAdded } from '../../src/imaging/application/photos/show-photos.on-items-added';
import { ShowPhotosOfHousehold } from '../../src/imaging/application/photos/show-photos.on-list-household-changed';
import { CopyImages } from '../../src/imaging/application/request-image/copy-images.on-list-duplicated';
import { RequestImageAgain } from '../../src/imaging/application/request-image/request-image.on-item-renamed';
import { RequestImages } from '../../src/imaging/application/request-image/request-images.on-items-added';
import { SweepPictures } from '../../src/imaging/application/storage/sweep-pictures';
import { PictureCache } from '../../src/imaging/domain/generate/picture-cache';
import { OwnPhotos } from '../../src/imaging/domain/photos/own-photos';
import { ImageStore } from '../../src/imaging/domain/storage/image-store';
import { PicturesToDelete } from '../../src/imaging/domain/storage/pictures-to-delete';
import type {
  HeldPhotoChangedDto,
  HeldPhotosDto,
  ItemPhotoDto,
} from '../../src/imaging/http/item-photos.dto';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { ItemWithPictureDto, ListWithItemsDto } from '../../src/views/views.dto';
import {
  type Family,
  familyWithList,
  give,
  householdModules,
  joinFamily,
  KidCaller,
} from '../support/given-lists';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

type Answer = { status: number; body: ItemPhotoDto & { code?: string }; replayed: boolean };

describe('the own photo of an item', () => {
  let harness: BuiltModule;
  let family: Family;
  let ada: ListCaller;
  let tom: KidCaller;
  let list: string;
  let apple: string;
  const tiers = new Map<string, Tier>();
  const billing: BillingFacade = {
    entitlementsOf: (userId) => Promise.resolve(entitlementsFor(tiers.get(userId) ?? 'trial', 14)),
  };

  beforeAll(async () => {
    harness = await build({
      modules: householdModules,
      replace: [{ token: BillingFacade, by: billing }],
      settings: { dataDir: mkdtempSync(join(tmpdir(), 'pictick-photos-')) },
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    ({ family, ada, tom, list, apple } = await familyWithList(harness));
    await hear();
  });

  /** The listeners of imaging, each twice, as a worker may. */
  async function hear(): Promise<void> {
    const events = await harness.database.query<{ name: string; payload: never }>(
      `WITH gone AS (DELETE FROM platform.outbox WHERE name LIKE 'lists.%' RETURNING id, name, payload) SELECT * FROM gone ORDER BY id`,
    );
    const handlers = {
      'lists.items-added': [RequestImages, ShowPhotosOfAdded],
      'lists.item-renamed': [RequestImageAgain, ShowPhotosOfRenamed],
      'lists.list-duplicated': [CopyImages, CopyPhotos],
      'lists.list-household-changed': [ShowPhotosOfHousehold],
    } as Record<string, (new (...args: never[]) => { handle(payload: never): Promise<void> })[]>;
    for (const { name, payload } of events)
      for (const handler of handlers[name] ?? [])
        for (let delivery = 0; delivery < 2; delivery++) await harness.get(handler).handle(payload);
  }

  const picture = (background = 'red', { width = 640, height = 480 } = {}): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'Grandma lives at 5 Elm Street' } })
      .jpeg()
      .toBuffer();
  const send = async (
    method: 'PUT' | 'DELETE' | 'POST',
    path: string,
    userId: string,
    {
      bytes,
      body,
      key = randomUUID(),
      headers = {},
    }: { bytes?: Buffer; body?: object; key?: string; headers?: object } = {},
  ): Promise<Answer> => {
    const response = await harness.app.inject({
      method,
      url: `/api/shopping-lists/${path}`,
      headers: {
        'x-auth-token': userId,
        'idempotency-key': key,
        ...(bytes && { 'content-type': 'multipart/form-data; boundary=edge' }),
        ...headers,
      },
      ...(body && { payload: body }),
      ...(bytes && {
        payload: Buffer.concat([
          Buffer.from(
            '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
          ),
          bytes,
          Buffer.from('\r\n--edge--\r\n'),
        ]),
      }),
    });
    return {
      status: response.statusCode,
      body: response.json(),
      replayed: response.headers['idempotent-replayed'] === 'true',
    };
  };
  const at = (listId = list, itemId = apple): string => `${listId}/items/${itemId}/photo`;
  const put = async ({
    userId = ada.id,
    listId = list,
    itemId = apple,
    bytes,
    key,
  }: {
    userId?: string;
    listId?: string;
    itemId?: string;
    bytes?: Buffer;
    key?: string;
  } = {}): Promise<Answer> =>
    send('PUT', at(listId, itemId), userId, { bytes: bytes ?? (await picture()), ...(key && { key }) });
  /** Undoes the removal of this photo from an item. */
  const undo = (
    photoId: string | null,
    itemId = apple,
    who = ada.id,
    key: string = randomUUID(),
  ): Promise<Answer> => send('POST', `${at(list, itemId)}/restore`, who, { body: { photoId }, key });
  const byId = async (method: 'DELETE' | 'POST', id: string, who = ada.id) => {
    const path = `/api/photos/${id}${method === 'POST' ? '/restore' : ''}`;
    const { status, body } = await harness.as(who)(method, path, undefined, {
      'idempotency-key': randomUUID(),
    });
    return { status, body: body as HeldPhotoChangedDto & { code?: string } };
  };
  const held = async (who = ada.id): Promise<HeldPhotosDto> =>
    (await harness.as(who)('GET', '/api/photos')).body as HeldPhotosDto;
  /** Photos of other names, until the household has as many as it may. */
  const fill = async (most = 100): Promise<void> => {
    await harness.database.query(
      `INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at)
       SELECT gen_random_uuid(), $1::uuid, 'household', 'n' || n, 'p' || md5(($1::uuid)::text) || md5(n::text), 'hash', '#336699', now()
       FROM generate_series(1, $2 - (SELECT count(*)::int FROM imaging.own_photo WHERE holder_id = $1::uuid AND removed_at IS NULL)) n`,
      [family.householdId, most],
    );
  };
  const itemsOf = async (who: ListCaller, listId = list): Promise<ItemWithPictureDto[]> =>
    ((await who.get(`/${listId}`)).body as ListWithItemsDto).items;
  const kinds = async (who = ada, listId = list): Promise<Record<string, string | undefined>> =>
    Object.fromEntries((await itemsOf(who, listId)).map(({ name, image }) => [name, image.kind]));
  const fileOf = (url: string) => harness.app.inject({ method: 'GET', url });
  const count = async (table: 'own_photo' | 'item_photo'): Promise<number> => {
    const text =
      table === 'own_photo'
        ? 'SELECT 1 FROM imaging.own_photo'
        : 'SELECT 1 FROM imaging.item_photo WHERE sha IS NOT NULL';
    return (await harness.database.query(text)).length;
  };
  const outsider = async (): Promise<ListCaller> => {
    const eve = ListCaller.with(harness.as);
    const email = `eve.${eve.id}@example.org`;
    await register(harness, { id: eve.id, name: 'Eve', email });
    tiers.set(ada.id, 'platinum');
    await ada.share(list, email);
    await eve.get(`/${list}`);
    await eve.openList(list);
    return eve;
  };

  it('is shown to adults and the child, square and without metadata, by signed URLs', async () => {
    const { status, body } = await put();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      itemId: apple,
      photo: { width: 512, height: 512 },
      rememberedFor: 'household',
      photos: 1,
      photoLimit: 100,
    });
    const [item] = await itemsOf(ada);
    expect(item).toMatchObject({
      depicts: 'apple',
      image: {
        kind: 'photo',
        status: 'ready',
        reason: null,
        label: null,
        contentType: 'image/webp',
        imageUrl: body.photo!.imageUrl,
        thumbnailUrl: body.photo!.thumbnailUrl,
      },
    });
    expect((await tom.read()).body.lists[0]!.items[0]!.image).toMatchObject({
      kind: 'photo',
      imageUrl: body.photo!.imageUrl,
    });
    const file = await fileOf(body.photo!.imageUrl);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.rawPayload.includes('Elm Street')).toBe(false);
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await fileOf(body.photo!.imageUrl.split('?')[0]!)).statusCode).toBe(404);
  });

  it('comes with the changes of the list and another ETag for the child', async () => {
    const before = ((await ada.get(`/${list}`)).body as ListWithItemsDto).cursor;
    const etag = (await tom.read()).headers['etag'] as string;
    await put();
    const { body } = (await ada.get(`/${list}?since=${before}`)) as { body: ListWithItemsDto };
    expect(body.delta).toBe(true);
    expect(body.items.map(({ id, image }) => [id, image.kind])).toEqual([[apple, 'photo']]);
    expect((await tom.read({ 'if-none-match': etag })).status).toBe(200);
    await send('DELETE', at(), ada.id);
    const { body: after } = (await ada.get(`/${list}?since=${body.cursor}`)) as { body: ListWithItemsDto };
    expect(after.items.map(({ id, image }) => [id, image.kind])).toEqual([[apple, 'drawing']]);
  });

  it('is set once by a repeated request', async () => {
    const [key, bytes] = [randomUUID(), await picture()];
    const first = await put({ key, bytes });
    const second = await put({ key, bytes });
    expect([second.status, second.replayed, second.body]).toEqual([200, true, first.body]);
    expect((await put({ key, bytes: await picture('blue') })).status).toBe(422);
  });

  it.each([
    ['a text', Buffer.from('no picture'), 422, 'IMAGE_UNREADABLE'],
    ['a HEIC file', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 422, 'IMAGE_UNREADABLE'],
    ['more than 1 MB', Buffer.alloc(photoBytes + 1, 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('is refused for %s, and nothing is lost', async (_, bytes, status, code) => {
    await put();
    const refused = await put({ bytes });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await kinds()).toEqual({ Apple: 'photo' });
  });

  it('is remembered for the name: on other lists of the household and on new items', async () => {
    const other = (await ada.createList({ name: 'Market' })).body.id;
    await ada.addItem(other, { name: 'APPLE' });
    await give(harness, ada.id, family, other);
    await hear();
    await put();
    expect(await kinds(ada, other)).toEqual({ APPLE: 'photo' });
    const ben = await joinFamily(harness, family.householdId);
    await ben.addItem(other, { name: 'apple ' });
    await ben.addItem(other, { name: 'Pear' });
    await hear();
    expect(await kinds(ben, other)).toEqual({ APPLE: 'photo', apple: 'photo', Pear: 'drawing' });
    expect(await count('own_photo')).toBeGreaterThan(0);
  });

  it('comes to a list that is given later and goes when it is taken back, again and again', async () => {
    await put();
    const late = (await ada.createList({ name: 'Late' })).body.id;
    await ada.addItem(late, { name: 'Apple' });
    await ada.addItem(late, { name: 'Pear' });
    await hear();
    expect(await kinds(ada, late)).toEqual({ Apple: 'drawing', Pear: 'drawing' });
    for (let times = 0; times < 2; times++) {
      const { cursor } = (await ada.get(`/${late}`)).body as ListWithItemsDto;
      await give(harness, ada.id, family, late);
      await hear();
      expect(await kinds(ada, late)).toEqual({ Apple: 'photo', Pear: 'drawing' });
      const { body } = (await ada.get(`/${late}?since=${cursor}`)) as { body: ListWithItemsDto };
      expect(body.items.map(({ name }) => name)).toEqual(['Apple']);
      await give(harness, ada.id, family, late, false);
      await hear();
      expect(await kinds(ada, late)).toEqual({ Apple: 'drawing', Pear: 'drawing' });
    }
    expect(await kinds()).toEqual({ Apple: 'photo' });
  });

  it('comes to a copy once that is given, and to a list that becomes a routine', async () => {
    const plain = (await ada.createList({ name: 'Plain' })).body.id;
    await ada.addItem(plain, { name: 'Apple' });
    const copy = (await ada.duplicateList(plain)).body.id;
    await put();
    await hear();
    await give(harness, ada.id, family, copy);
    // An event that comes late follows the household of its moment.
    await give(harness, ada.id, family, copy, false);
    await give(harness, ada.id, family, copy);
    await hear();
    expect([await kinds(ada, plain), await kinds(ada, copy)]).toEqual([
      { Apple: 'drawing' },
      { Apple: 'photo' },
    ]);
    const chores = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    await ada.addItem(chores, { name: 'Brush teeth' });
    const brush = (await ada.addItem(list, { name: 'Brush teeth' })).body.id;
    await put({ itemId: brush });
    const day = new Date().toISOString().slice(0, 10);
    const { status } = await harness.as(ada.id)(
      'PUT',
      `/api/shopping-lists/${chores}/schedule`,
      {
        day,
        recurrence: { weekdays: everyDay, everyWeeks: 1, from: day },
        band: 'morning',
        children: [family.tom],
      },
      { 'idempotency-key': randomUUID() },
    );
    expect(status).toBe(200);
    await hear();
    expect(await kinds(ada, chores)).toEqual({ 'Brush teeth': 'photo' });
  });

  it('takes no place of a photo of the owner or of a chosen drawing when the list is given', async () => {
    await put();
    const own = (await ada.createList({ name: 'Mine' })).body.id;
    const mine = (await ada.addItem(own, { name: 'Apple' })).body.id;
    const theirs = (await put({ listId: own, itemId: mine, bytes: await picture('blue') })).body.photo!;
    const chosen = (await ada.createList({ name: 'Chosen' })).body.id;
    const bread = (await ada.addItem(chosen, { name: 'Apple' })).body.id;
    await give(harness, ada.id, family, chosen);
    await hear();
    await ada.editItem(chosen, bread, { depicts: 'bread' });
    for (const listId of [own, chosen]) await give(harness, ada.id, family, listId, listId === own);
    await give(harness, ada.id, family, chosen);
    await hear();
    expect((await itemsOf(ada, own))[0]!.image.imageUrl).toBe(theirs.imageUrl);
    expect(await kinds(ada, chosen)).toEqual({ Apple: 'drawing' });
  });

  it('stays away from lists of the same adult without the household, which remember their own', async () => {
    await put();
    const own = (await ada.createList({ name: 'Mine' })).body.id;
    const mine = (await ada.addItem(own, { name: 'Apple' })).body.id;
    await hear();
    expect(await kinds(ada, own)).toEqual({ Apple: 'drawing' });
    expect((await put({ listId: own, itemId: mine, bytes: await picture('blue') })).body).toMatchObject({
      rememberedFor: 'me',
      photos: 1,
    });
    const next = (await ada.createList({ name: 'Next' })).body.id;
    await ada.addItem(next, { name: 'Apple' });
    await hear();
    expect((await itemsOf(ada, next))[0]!.image.imageUrl).toBe((await itemsOf(ada, own))[0]!.image.imageUrl);
    expect((await itemsOf(ada, next))[0]!.image.imageUrl).not.toBe((await itemsOf(ada))[0]!.image.imageUrl);
  });

  it('goes with a rename to another thing, at once, and comes back with the name', async () => {
    await put();
    await ada.editItem(list, apple, { name: 'Bread' });
    expect(await kinds()).toEqual({ Bread: 'drawing' });
    await hear();
    expect(await kinds()).toEqual({ Bread: 'drawing' });
    await ada.editItem(list, apple, { name: 'Apple' });
    await hear();
    expect(await kinds()).toEqual({ Apple: 'photo' });
  });

  it('does not come back over a drawing that the user chose', async () => {
    await put();
    await ada.editItem(list, apple, { depicts: 'bread' });
    await hear();
    expect(await kinds()).toEqual({ Apple: 'drawing' });
  });

  it('gives way to the drawing on all items of the name, and can be restored', async () => {
    const second = (await ada.addItem(list, { name: 'apple' })).body.id;
    await hear();
    await put();
    expect(await kinds()).toEqual({ Apple: 'photo', apple: 'photo' });
    const { id } = (await held()).holders[0]!.photos[0]!;
    const removed = await send('DELETE', at(), ada.id);
    expect(removed.body).toMatchObject({ photo: null, photos: 0, removedPhotoId: id });
    expect(await kinds()).toEqual({ Apple: 'drawing', apple: 'drawing' });
    expect((await send('DELETE', at(), ada.id)).body).toMatchObject({ removedPhotoId: null });
    const restored = await undo(id, second);
    expect(restored.body).toMatchObject({ photos: 1, photo: { width: 512 } });
    expect(await kinds()).toEqual({ Apple: 'photo', apple: 'photo' });
    expect((await undo(id)).status).toBe(200);
  });

  it('stays with another name of the same thing, and is restored under it', async () => {
    await put();
    await ada.editItem(list, apple, { name: 'Apples' });
    await hear();
    expect(await kinds()).toEqual({ Apples: 'photo' });
    const { removedPhotoId } = (await send('DELETE', at(), ada.id)).body;
    expect((await undo(removedPhotoId)).status).toBe(200);
    expect(await kinds()).toEqual({ Apples: 'photo' });
    await send('DELETE', at(), ada.id);
    await ada.editItem(list, apple, { name: 'Bread' });
    expect((await undo(removedPhotoId)).status).toBe(404);
  });

  it('is not restored once the name has another one', async () => {
    const other = (await ada.addItem(list, { name: 'apple' })).body.id;
    await hear();
    await put();
    const { removedPhotoId } = (await send('DELETE', at(), ada.id)).body;
    const blue = (await put({ bytes: await picture('blue') })).body.photo!;
    for (const itemId of [apple, other, randomUUID()])
      expect((await undo(removedPhotoId, itemId)).status).toBe(404);
    expect((await itemsOf(ada)).map(({ image }) => image.imageUrl)).toEqual([blue.imageUrl, blue.imageUrl]);
  });

  it('is the one that its undo names, however late or often that comes', async () => {
    await put();
    const red = (await send('DELETE', at(), ada.id)).body.removedPhotoId;
    await put({ bytes: await picture('blue') });
    const blue = (await send('DELETE', at(), ada.id)).body.removedPhotoId;
    expect([red, blue]).toEqual([expect.any(String), expect.any(String)]);
    expect((await undo(red)).status).toBe(404);
    expect(await kinds()).toEqual({ Apple: 'drawing' });
    const key = randomUUID();
    for (const replayed of [false, true])
      expect(await undo(blue, apple, ada.id, key)).toMatchObject({ status: 200, replayed });
    expect(await kinds()).toEqual({ Apple: 'photo' });
    await put({ bytes: await picture('green') });
    await send('DELETE', at(), ada.id);
    expect((await undo(blue)).status).toBe(404);
    expect(await kinds()).toEqual({ Apple: 'drawing' });
    for (const body of [{}, { photoId: 'red' }])
      expect((await send('POST', `${at()}/restore`, ada.id, { body })).status).toBe(422);
  });

  it('does not come back to an item from which a member had taken it before, or that was renamed', async () => {
    const eve = await outsider();
    const second = (await ada.addItem(list, { name: 'apple' })).body.id;
    const card = (await ada.addItem(list, { name: 'Zqwrtl' })).body.id;
    const twin = (await ada.addItem(list, { name: 'zqwrtl' })).body.id;
    await hear();
    for (const itemId of [apple, card]) await put({ itemId });
    expect((await send('DELETE', at(list, second), eve.id)).body.removedPhotoId).not.toBeNull();
    for (const { id } of (await held()).holders[0]!.photos) await byId('DELETE', id);
    await ada.editItem(list, twin, { name: 'Zblrgm' });
    await hear();
    const removed = await harness.database.query<{ id: string }>(
      'SELECT id FROM imaging.own_photo WHERE holder_id = $1 AND removed_at IS NOT NULL',
      [family.householdId],
    );
    for (const { id } of [...removed, ...removed]) expect((await byId('POST', id)).status).toBe(200);
    expect(await kinds()).toEqual({ Apple: 'photo', apple: 'drawing', Zqwrtl: 'photo', Zblrgm: 'drawing' });
    // Removed twice, it comes back to the same items.
    for (const { id } of [...removed, ...removed]) await byId('DELETE', id);
    for (const { id } of removed) await byId('POST', id);
    expect(await kinds()).toEqual({ Apple: 'photo', apple: 'drawing', Zqwrtl: 'photo', Zblrgm: 'drawing' });
  });

  it('is shown on the letter cards of its name in lists of each type', async () => {
    const chores = (await ada.createList({ name: 'Chores', listType: 'task' })).body.id;
    await give(harness, ada.id, family, chores);
    const inChores = (await ada.addItem(chores, { name: 'Zqwrtl' })).body;
    const inMarket = (await ada.addItem(list, { name: 'zqwrtl' })).body;
    expect(inChores.depicts).not.toBe(inMarket.depicts);
    await hear();
    await put({ itemId: inMarket.id });
    expect([await kinds(ada, chores), await kinds()]).toEqual([
      { Zqwrtl: 'photo' },
      { Apple: 'drawing', zqwrtl: 'photo' },
    ]);
    await put({ listId: chores, itemId: inChores.id, bytes: await picture('blue') });
    const urls = [...(await itemsOf(ada, chores)), ...(await itemsOf(ada))].flatMap(({ name, image }) =>
      name === 'Apple' ? [] : [image.imageUrl],
    );
    expect(new Set(urls).size).toBe(1);
  });

  it('has four megapixels at most', async () => {
    const bytes = await picture('red', { width: 2_001, height: 2_000 });
    expect(await put({ bytes })).toMatchObject({ status: 422, body: { code: 'IMAGE_UNREADABLE' } });
    expect((await put({ bytes: await picture('red', { width: 2_000, height: 2_000 }) })).status).toBe(200);
  });

  it('comes back after another took its place, and the other after that, also in a full household', async () => {
    const second = (await ada.addItem(list, { name: 'apple' })).body.id;
    await hear();
    const first = (await put()).body;
    expect(first.replacedPhotoId).toBeNull();
    const other = (await put({ bytes: await picture('blue') })).body;
    const before = other.replacedPhotoId!;
    await fill();
    const urls = async () => (await itemsOf(ada)).map(({ image }) => image.imageUrl);
    expect(await byId('POST', before)).toMatchObject({ status: 200, body: { photoId: before, photos: 100 } });
    expect(await urls()).toEqual([first.photo!.imageUrl, first.photo!.imageUrl]);
    expect((await byId('POST', before)).status).toBe(200);
    // The photo that made room is kept as well.
    const { holders } = await held();
    const [shown] = holders[0]!.photos;
    expect(shown).toMatchObject({ id: before, name: 'Apple', imageUrl: first.photo!.imageUrl });
    const again = (await put({ bytes: await picture('blue'), itemId: second })).body;
    expect([again.replacedPhotoId, again.photo!.imageUrl]).toEqual([before, other.photo!.imageUrl]);
    expect((await put({ bytes: await picture('blue') })).body.photos).toBe(100);
  });

  it('is listed for the adults of its household, removed there and restored', async () => {
    const pear = (await ada.addItem(list, { name: 'Pear' })).body.id;
    await put();
    const { photo } = (await put({ itemId: pear, bytes: await picture('blue') })).body;
    const own = (await ada.createList({ name: 'Mine' })).body.id;
    const soap = (await ada.addItem(own, { name: 'Soap' })).body.id;
    await put({ listId: own, itemId: soap });
    const ben = await joinFamily(harness, family.householdId);
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const names = async (who: string) =>
      (await held(who)).holders.map(({ householdId, photos, photoLimit }) => [
        householdId,
        photoLimit,
        photos.map(({ name }) => name),
      ]);
    expect(await names(ada.id)).toEqual([
      [family.householdId, 100, ['Apple', 'Pear']],
      [null, 100, ['Soap']],
    ]);
    expect(await names(ben.id)).toEqual([
      [family.householdId, 100, ['Apple', 'Pear']],
      [null, 100, []],
    ]);
    expect(await names(helper.id)).toEqual([[null, 100, []]]);
    const { id } = (await held()).holders[0]!.photos[1]!;
    for (const who of [helper.id, randomUUID()]) {
      expect((await byId('DELETE', id, who)).status).toBe(404);
      expect((await byId('POST', id, who)).status).toBe(404);
    }
    expect(await byId('DELETE', id, ben.id)).toMatchObject({
      status: 200,
      body: { photos: 1, photoLimit: 100 },
    });
    expect((await byId('DELETE', id)).status).toBe(200);
    expect(await kinds()).toEqual({ Apple: 'photo', Pear: 'drawing' });
    await harness.get(PurgePhotos).run(new Date());
    expect((await byId('POST', id)).body).toMatchObject({ photos: 2 });
    expect((await itemsOf(ada))[1]!.image.imageUrl).toBe(photo!.imageUrl);
    await byId('DELETE', id);
    await fill();
    expect(await byId('POST', id)).toMatchObject({ status: 422, body: { code: 'PHOTO_LIMIT_REACHED' } });
    await harness.database.query(
      `UPDATE imaging.own_photo SET removed_at = now() - interval '31 days' WHERE id = $1`,
      [id],
    );
    expect((await byId('POST', id)).status).toBe(404);
  });

  it('does not come back to a list that was taken back while it was removed or before', async () => {
    await put();
    const late = (await ada.createList({ name: 'Late' })).body.id;
    await ada.addItem(late, { name: 'Apple' });
    await give(harness, ada.id, family, late);
    await hear();
    const { id } = (await held()).holders[0]!.photos[0]!;
    await give(harness, ada.id, family, late, false);
    await hear();
    await byId('DELETE', id);
    await byId('POST', id);
    expect([await kinds(), await kinds(ada, late)]).toEqual([{ Apple: 'photo' }, { Apple: 'drawing' }]);
    await give(harness, ada.id, family, late);
    await hear();
    await byId('DELETE', id);
    await give(harness, ada.id, family, late, false);
    await hear();
    await byId('POST', id);
    expect([await kinds(), await kinds(ada, late)]).toEqual([{ Apple: 'photo' }, { Apple: 'drawing' }]);
  });

  it('survives the trash of item and list', async () => {
    await put();
    await ada.deleteItem(list, apple);
    await ada.restoreItem(list, apple);
    await ada.deleteList(list);
    await ada.restoreList(list);
    expect(await kinds()).toEqual({ Apple: 'photo' });
    await ada.deleteItem(list, apple);
    expect((await put()).body.code).toBe('ITEM_DELETED');
    await ada.deleteList(list);
    expect((await put()).body.code).toBe('LIST_DELETED');
  });

  it('of a household is on no copy of a list until the copy is given, and one of a user is on the own copies', async () => {
    const eve = await outsider();
    await put();
    expect(await kinds(eve)).toEqual({ Apple: 'photo' });
    const own = (await ada.duplicateList(list)).body.id;
    const theirs = (await eve.duplicateList(list)).body.id;
    await hear();
    expect(await kinds(ada, own)).toEqual({ Apple: 'drawing' });
    expect(await kinds(eve, theirs)).toEqual({ Apple: 'drawing' });
    await give(harness, ada.id, family, own);
    await hear();
    expect(await kinds(ada, own)).toEqual({ Apple: 'photo' });
    const [item] = await itemsOf(eve, theirs);
    await put({ userId: eve.id, listId: theirs, itemId: item!.id });
    const again = (await eve.duplicateList(theirs)).body.id;
    await hear();
    expect(await kinds(eve, again)).toEqual({ Apple: 'photo' });
  });

  it('of a user changes no more on a list that the user has left', async () => {
    const eve = await outsider();
    const red = (await put({ userId: eve.id })).body;
    expect(await kinds()).toEqual({ Apple: 'photo' });
    await ada.unshare(list, eve.id);
    const shown = async (): Promise<unknown> => (await itemsOf(ada))[0]?.image.thumbHash;
    const before = await shown();
    const theirs = (await eve.createList()).body.id;
    const item = (await eve.addItem(theirs, { name: 'Apple' })).body.id;
    await hear();
    const bytes = await picture('blue', { width: 480, height: 640 });
    const blue = (await put({ userId: eve.id, listId: theirs, itemId: item, bytes })).body;
    expect(blue.replacedPhotoId).toBeTruthy();
    expect(await kinds()).toEqual({ Apple: 'drawing' });
    expect((await byId('POST', String(blue.replacedPhotoId), eve.id)).status).toBe(200);
    expect([await kinds(), await kinds(eve, theirs)]).toEqual([{ Apple: 'drawing' }, { Apple: 'photo' }]);
    expect([red.replacedPhotoId, before]).toEqual([null, expect.any(String)]);
  });

  it('is shown to no member from outside who guesses its name', async () => {
    const eve = await outsider();
    const secret = await ada.createList();
    await give(harness, ada.id, family, secret.body.id);
    const bed = (await ada.addItem(secret.body.id, { name: 'Bed' })).body.id;
    await put({ listId: secret.body.id, itemId: bed });
    await eve.addItem(list, { name: 'Bed' });
    await hear();
    expect(await kinds(eve)).toEqual({ Apple: 'drawing', Bed: 'drawing' });
    await eve.editItem(list, apple, { name: 'Bed' });
    await hear();
    expect(new Set(Object.values(await kinds(eve)))).toEqual(new Set(['drawing']));
  });

  it('is remembered for a family that uses pages in two languages', async () => {
    const nameIn = async (language: string): Promise<string> => {
      const headers = { 'idempotency-key': randomUUID(), 'x-user-language': language };
      const { body } = await harness.as(ada.id)(
        'POST',
        `/api/shopping-lists/${list}/items`,
        { name: 'Süt' },
        headers,
      );
      return (body as { id: string }).id;
    };
    await put({ itemId: await nameIn('tr') });
    await nameIn('de');
    await hear();
    expect((await itemsOf(ada)).filter(({ name }) => name === 'Süt').map(({ image }) => image.kind)).toEqual([
      'photo',
      'photo',
    ]);
  });

  it('of a member from outside is shown on the item, and remembered for that member alone', async () => {
    const eve = await outsider();
    expect((await put({ userId: eve.id })).body).toMatchObject({ rememberedFor: 'me', photos: 1 });
    expect(await kinds()).toEqual({ Apple: 'photo' });
    await ada.addItem(list, { name: 'apple' });
    await hear();
    expect(await kinds()).toEqual({ Apple: 'photo', apple: 'drawing' });
    // The owner takes it from the item; Eve still has it.
    expect((await send('DELETE', at(), ada.id)).body).toMatchObject({ photos: 0 });
    expect(await kinds()).toEqual({ Apple: 'drawing', apple: 'drawing' });
    const theirs = (await eve.createList()).body.id;
    await eve.addItem(theirs, { name: 'Apple' });
    await hear();
    expect(await kinds(eve, theirs)).toEqual({ Apple: 'photo' });
  });

  it('is set by no child, no stranger and no helper', async () => {
    const bytes = await picture();
    const acting = { headers: { 'x-acting-child': family.tom }, bytes };
    expect((await send('PUT', at(), ada.id, acting)).status).toBe(404);
    expect((await send('DELETE', at(), ada.id, { headers: acting.headers })).status).toBe(404);
    expect((await put({ userId: randomUUID() })).status).toBe(404);
    const helper = await joinFamily(harness, family.householdId, 'helper');
    expect((await put({ userId: helper.id })).status).toBe(403);
    expect(await kinds()).toEqual({ Apple: 'drawing' });
  });

  it('counts once for concurrent requests, and up to the best plan among the adults', async () => {
    await fill(99);
    const pear = (await ada.addItem(list, { name: 'Pear' })).body.id;
    const plum = (await ada.addItem(list, { name: 'Plum' })).body.id;
    const answers = await Promise.all([put({ itemId: pear }), put({ itemId: plum })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.code).toBe('PHOTO_LIMIT_REACHED');
    // Another photo for a name that has one is no more.
    const taken = answers[0].status === 200 ? pear : plum;
    expect((await put({ itemId: taken, bytes: await picture('blue') })).status).toBe(200);
    const ben = await joinFamily(harness, family.householdId);
    tiers.set(ben.id, 'pro');
    expect((await put()).body).toMatchObject({ photos: 101, photoLimit: 500 });
  });

  it('stays for adults and the child when the plan is over that allowed so many', async () => {
    tiers.set(ada.id, 'pro');
    await fill(120);
    const { imageUrl } = (await put()).body.photo!;
    tiers.delete(ada.id);
    await harness.get(ImageStore).setOwnerId(await harness.get(PicturesToDelete).installation());
    await harness.get(PurgePhotos).run(new Date(Date.now() + 90 * 86_400_000));
    await harness.get(SweepPictures).run(new Date());
    const [{ photos, photoLimit } = { photos: [], photoLimit: 0 }] = (await held()).holders;
    expect([photos.length, photoLimit]).toEqual([121, 100]);
    expect(await kinds()).toEqual({ Apple: 'photo' });
    expect((await tom.read()).body.lists[0]!.items[0]!.image).toMatchObject({ kind: 'photo', imageUrl });
    expect((await fileOf(imageUrl)).statusCode).toBe(200);
  });

  it('has its file as long as a row needs it: replaced, removed for 30 days, withdrawn', async () => {
    const sweep = harness.get(SweepPictures);
    await harness.get(ImageStore).setOwnerId(await harness.get(PicturesToDelete).installation());
    const first = (await put()).body.photo!.imageUrl;
    const second = (await put({ bytes: await picture('blue') })).body.photo!.imageUrl;
    await sweep.run(new Date());
    expect([(await fileOf(first)).statusCode, (await fileOf(second)).statusCode]).toEqual([200, 200]);
    await harness.get(PurgePhotos).run(new Date(Date.now() + 31 * 86_400_000));
    await sweep.run(new Date());
    expect([(await fileOf(first)).statusCode, (await fileOf(second)).statusCode]).toEqual([404, 200]);
    await send('DELETE', at(), ada.id);
    await harness.get(PurgePhotos).run(new Date(Date.now() + 29 * 86_400_000));
    await sweep.run(new Date());
    expect((await fileOf(second)).statusCode).toBe(200);
    await harness.get(PurgePhotos).run(new Date(Date.now() + 31 * 86_400_000));
    await sweep.run(new Date());
    expect((await fileOf(second)).statusCode).toBe(404);
    const third = (await put({ bytes: await picture('green') })).body.photo!.imageUrl;
    await harness.get(WithdrawPicture).handle({ sha: third.slice(5, 70), redraw: true });
    expect((await fileOf(third)).statusCode).toBe(404);
    expect(await kinds()).toEqual({ Apple: 'drawing' });
  });

  it('is kept after its removal only up to a number of photos', async () => {
    const pear = (await ada.addItem(list, { name: 'Pear' })).body.id;
    for (const itemId of [apple, pear]) {
      await put({ itemId });
      await send('DELETE', at(list, itemId), ada.id);
    }
    const holder = { id: family.householdId, kind: 'household' as const };
    const beyond = (most: number) => harness.get(OwnPhotos).removedBeyond(holder, most);
    expect([(await beyond(2)).length, (await beyond(1)).length, (await beyond(0)).length]).toEqual([0, 1, 2]);
  });

  it('is not lost when the store fails', async () => {
    await put();
    const store = harness.get(ImageStore);
    const failing = jest
      .spyOn(store, 'put')
      .mockRejectedValue(Object.assign(new Error('down'), { code: 'ETIMEDOUT' }));
    expect((await put({ bytes: await picture('blue') })).status).toBe(503);
    failing.mockRestore();
    expect(await kinds()).toEqual({ Apple: 'photo' });
  });

  it('is erased with its adult, with the household, and forgotten with the list', async () => {
    const own = (await ada.createList({ name: 'Mine' })).body.id;
    const mine = (await ada.addItem(own, { name: 'Soap' })).body.id;
    const url = (await put({ listId: own, itemId: mine, bytes: await picture('blue') })).body.photo!.imageUrl;
    const household = (await put()).body.photo!.imageUrl;
    await harness.get(ErasePictures).erase(ada.id);
    expect([(await fileOf(url)).statusCode, (await fileOf(household)).statusCode]).toEqual([404, 200]);
    expect(await kinds(ada, own)).toEqual({ Soap: 'drawing' });
    expect(await kinds()).toEqual({ Apple: 'photo' });
    await harness.get(ErasePhotosOfHousehold).handle({ householdId: family.householdId });
    expect((await fileOf(household)).statusCode).toBe(404);
    expect(await kinds()).toEqual({ Apple: 'drawing' });
    await put();
    await harness.get(ForgetList).handle({ listId: list, ownerId: ada.id });
    expect(
      await harness.database.query('SELECT 1 FROM imaging.item_photo WHERE list_id = $1', [list]),
    ).toEqual([]);
  });

  it('goes at night when its household, its user or its list is gone and the event came late', async () => {
    await put();
    const [holder, late] = [randomUUID(), randomUUID()];
    await harness.database.query(
      `INSERT INTO imaging.own_photo (id, holder_id, holder, name_key, sha, thumb_hash, color, set_at) VALUES ($1, $1, 'person', 'milk', 'gone', 'hash', '#336699', now())`,
      [holder],
    );
    await harness.database.query(
      `INSERT INTO imaging.item_photo (item_id, list_id, photo_id, depicts, sha, thumb_hash, color, seq) VALUES ($1, $1, $2, 'milk', 'gone', 'hash', '#336699', 1)`,
      [late, holder],
    );
    await harness.get(PurgePhotos).run(new Date());
    expect(
      await harness.database.query(
        'SELECT 1 FROM imaging.own_photo WHERE id = $1 UNION ALL SELECT 1 FROM imaging.item_photo WHERE list_id = $2',
        [holder, late],
      ),
    ).toEqual([]);
    expect(await kinds()).toEqual({ Apple: 'photo' });
  });

  it('is what a report names, and its withdrawal takes it from the item', async () => {
    const { photo, imageId } = (await put()).body;
    const { status } = await harness.as(ada.id)(
      'POST',
      `/api/shopping-lists/images/${imageId}/report`,
      { reason: 'unsuitable' },
      { 'idempotency-key': randomUUID() },
    );
    expect(status).toBe(201);
    const [reported] = await harness.database.query<{ sha: string; source: string | null }>(
      'SELECT sha, source FROM imaging.reported_picture ORDER BY opened_at DESC LIMIT 1',
    );
    expect(reported).toEqual({ sha: photo!.imageUrl.slice(5, 70), source: null });
    await harness.get(PictureCache).withdraw(reported!.sha, new Date());
    expect(await put()).toMatchObject({ status: 422, body: { code: 'IMAGE_UNREADABLE' } });
  });
});
