// Use cases: transfer-ownership, erase-membership, delete-private-picture

import { randomUUID } from 'node:crypto';
import { formerMember } from '@pictick/rules/former-member';
import { RequestImages } from '../../src/imaging/application/request-image/request-images.on-items-added';
import { AccountDeletionFixture, type Relative } from '../support/account-deletion.fixture';

describe('the erasure of personal data', () => {
  let family: AccountDeletionFixture;
  let anna: Relative;
  let ben: Relative;
  let cem: Relative;

  beforeAll(async () => {
    family = await AccountDeletionFixture.open();
  });
  afterAll(() => family.close());
  beforeEach(async () => {
    await family.empty();
    anna = await family.join('Anna');
    ben = await family.join('Ben');
    cem = await family.join('Cem');
  });

  const listOf = async (owner: Relative, body: object = { name: 'Market' }): Promise<string> =>
    (await owner.phone.createList(body)).body.id;
  const letIn = async (listId: string, owner: Relative, guest: Relative): Promise<void> => {
    expect((await owner.phone.share(listId, guest.email)).status).toBe(201);
    expect((await guest.phone.openList(listId)).status).toBe(200);
  };
  const leave = async (who: Relative): Promise<void> => {
    await family.mark(who);
    await family.forget(who);
  };

  it('passes a list with its items on to the member who has been in it longest', async () => {
    const list = await listOf(anna, { name: 'Market', selectedCharacterId: anna.character });
    await letIn(list, anna, cem);
    await letIn(list, anna, ben);
    await anna.phone.share(list, 'dora@example.org');
    const milk = (await anna.phone.addItem(list, { name: 'Milk', notes: 'the blue one' })).body;
    const bread = (await ben.phone.addItem(list, { name: 'Bread' })).body;
    await anna.phone.toggle(list, bread.id, { checked: true });
    const before = (await family.whole(ben, list))!;
    await leave(anna);
    const now = (await family.whole(cem, list))!;
    expect(now).toMatchObject({
      name: 'Market',
      ownerId: cem.id,
      role: 'owner',
      selectedCharacterId: null,
      counts: { total: 2, completed: 1 },
    });
    expect(now.collaborators.map(({ userId, status }) => [userId, status])).toEqual([
      [cem.id, 'joined'],
      [ben.id, 'joined'],
    ]);
    expect(now.items.map(({ name, notes, addedBy, checkedBy }) => [name, notes, addedBy, checkedBy])).toEqual(
      [
        ['Milk', 'the blue one', formerMember, null],
        ['Bread', null, ben.id, formerMember],
      ],
    );
    expect(now.handedOverAt).not.toBeNull();
    expect(before.handedOverAt).toBeNull();
    expect((await family.whole(ben, list))!.handedOverAt).toBeNull();
    expect((await cem.phone.renameList(list, 'Ours')).status).toBe(200);
    // A device that was away gets the changes only.
    const { body: delta } = await ben.phone.get<typeof now & { delta: boolean; removedItems: string[] }>(
      `/${list}?since=${before.cursor}`,
    );
    expect(delta).toMatchObject({ delta: true, ownerId: cem.id, name: 'Ours', removedItems: [] });
    expect(new Set(delta.items.map(({ id }) => id))).toEqual(new Set([milk.id, bread.id]));
    expect(await family.mentions([anna.id, anna.email, anna.name, 'dora@example.org'])).toEqual([]);
  });

  it('passes no list on to invited users, or to users who leave as well', async () => {
    const [invited, both, thrownAway] = [await listOf(anna), await listOf(anna), await listOf(anna)];
    await anna.phone.share(invited, ben.email);
    await letIn(both, anna, cem);
    await letIn(thrownAway, anna, ben);
    await anna.phone.deleteList(thrownAway);
    await anna.phone.addItem(both);
    await family.mark(cem);
    await leave(anna);
    for (const list of [invited, both, thrownAway]) {
      expect(await family.whole(ben, list)).toBeNull();
      expect(
        await family.harness.database.query(
          'SELECT 1 FROM lists.list WHERE id = $1 UNION ALL SELECT 1 FROM lists.item WHERE list_id = $1 UNION ALL SELECT 1 FROM lists.list_event WHERE list_id = $1',
          [list],
        ),
      ).toEqual([]);
    }
    await family.forget(cem);
    expect(await family.mentions([anna.id, cem.id, anna.email, cem.email])).toEqual([]);
  });

  it('removes the user from the lists of others, including former lists and open invitations', async () => {
    const [there, left, never] = [await listOf(ben), await listOf(ben), await listOf(cem)];
    for (const list of [there, left]) {
      await letIn(list, ben, anna);
      await anna.phone.addItem(list, { name: `Anna's` });
    }
    await anna.phone.unshare(left, anna.id);
    await cem.phone.share(never, anna.email);
    const before = (await family.whole(ben, there))!;
    await leave(anna);
    for (const list of [there, left])
      expect((await family.whole(ben, list))!.items.map(({ name, addedBy }) => [name, addedBy])).toEqual([
        [`Anna's`, formerMember],
      ]);
    expect((await family.whole(ben, there))!.collaborators).toEqual([]);
    expect((await family.whole(cem, never))!.collaborators).toEqual([]);
    expect((await family.whole(ben, there))!.listVersion).toBeGreaterThan(before.listVersion);
    expect(await family.mentions([anna.id, anna.email])).toEqual([]);
  });

  it('erases the pictures of own styles and characters, and keeps shared pictures', async () => {
    const list = await listOf(anna);
    await letIn(list, anna, ben);
    const add = async (who: Relative, body: object): Promise<string> =>
      (await who.phone.addItem(list, body)).body.id;
    const fox = await add(anna, { name: 'Apples', selectedCharacterId: anna.character });
    const helped = await add(ben, { name: 'Pears', selectedCharacterId: anna.character });
    const words = await add(anna, { name: 'Zqwrt Vblrg' });
    const shared = await add(anna, { name: 'Milk' });
    const bens = await add(ben, { name: 'Bread', promptId: ben.style });
    await family.paint();
    const copy = (await ben.phone.duplicateList(list)).body.id;
    await family.paint();
    const before = (await family.whole(ben, list))!;
    expect(before.items.map(({ image }) => image.status)).toEqual([
      'ready',
      'ready',
      'ready',
      'ready',
      'ready',
    ]);
    expect(family.ownFiles().size).toBe(4);
    await leave(anna);
    for (const id of [list, copy]) {
      const pictures = new Map((await family.whole(ben, id))!.items.map(({ name, image }) => [name, image]));
      expect(pictures.get('Apples')).toMatchObject({
        status: 'default',
        reason: 'UNKNOWN_PROMPT',
        contentType: 'image/svg+xml',
      });
      expect(pictures.get('Pears')).toMatchObject({
        status: 'default',
        reason: 'UNKNOWN_PROMPT',
        contentType: 'image/svg+xml',
      });
      expect(pictures.get('Zqwrt Vblrg')).toMatchObject({
        status: 'default',
        reason: null,
        contentType: 'image/svg+xml',
      });
      expect(pictures.get('Milk')).toMatchObject({ status: 'ready', contentType: 'image/webp' });
      expect(pictures.get('Bread')).toMatchObject({ status: 'ready', styleId: ben.style });
    }
    const { body: delta } = await ben.phone.get<typeof before>(`/${list}?since=${before.cursor}`);
    expect(delta.items.map(({ id }) => id)).toEqual(expect.arrayContaining([fox, helped, words, shared]));
    expect(delta.items.map(({ id }) => id)).not.toContain(bens);
    expect(family.ownFiles().size).toBe(1);
    // The choice for an item stays, as after the deletion of a style; it is an id without meaning.
    const left = await family.mentions([anna.id, anna.name, anna.style, anna.character, 'Zqwrt']);
    expect(left.filter((row) => !row.startsWith('lists.item '))).toEqual([]);
  });

  it("cancels the user's pictures in work, and drops late results", async () => {
    const list = await listOf(ben);
    await letIn(list, ben, anna);
    await anna.phone.addItem(list, { name: 'Apples', promptId: anna.style });
    await family.hear();
    // The picture is begun, and its owner is erased while the generator works.
    family.generator.before = async (): Promise<void> => {
      family.generator.before = () => undefined;
      await family.mark(anna);
      await family.forget(anna);
    };
    await anna.phone.addItem(list, { name: 'Pears' });
    while (await family.draw());
    await family.hear();
    while (await family.draw());
    expect((await family.whole(ben, list))!.items.map(({ name, image }) => [name, image.status])).toEqual([
      ['Apples', 'default'],
      ['Pears', 'default'],
    ]);
    expect(family.ownFiles().size).toBe(0);
    expect(await family.mentions([anna.id, anna.style])).toEqual([expect.stringContaining('lists.item')]);
  });

  it("returns the quota of a picture to a user who had it drawn with the user's character", async () => {
    const list = await listOf(anna);
    await letIn(list, anna, ben);
    await ben.phone.addItem(list, { name: 'Apples', selectedCharacterId: anna.character });
    await family.hear();
    await leave(anna);
    expect(
      await family.harness.database.query(
        'SELECT used, reserved FROM imaging.monthly_usage WHERE user_id = $1',
        [ben.id],
      ),
    ).toEqual([{ used: 0, reserved: 0 }]);
  });

  it('erases the texts of a deleted list from responses and pictures of all users', async () => {
    const list = await listOf(anna, { name: 'Wunschzettel' });
    await letIn(list, anna, ben);
    const item = (await anna.phone.addItem(list, { name: 'Quietschmoehre Zqwrt', notes: 'Zwergenregal' }))
      .body;
    await ben.phone.addItem(list, { name: 'Vblrg Grnmpf' });
    const toggled = randomUUID();
    expect((await ben.phone.toggle(list, item.id, { checked: true }, toggled)).status).toBe(200);
    await ben.phone.regenerate(list, item.id);
    await ben.phone.editItem(list, item.id, { quantity: '3' });
    const own = await listOf(ben, { name: 'Bens' });
    await ben.phone.addItem(own, { name: 'Vblrg Grnmpf' });
    await family.paint();
    // A picture that is not drawn yet when the list is deleted.
    await ben.phone.regenerate(list, item.id);
    await family.hear();
    await ben.phone.unshare(list, ben.id);
    const words = ['Zqwrt', 'Zwergenregal', 'Wunschzettel'];
    const answers = (): Promise<object[]> =>
      family.harness.database.query(
        'SELECT body FROM platform.idempotency WHERE user_id = $1 AND body::text LIKE ANY ($2)',
        [ben.id, words.map((word) => `%${word}%`)],
      );
    expect(await answers()).not.toEqual([]);
    await leave(anna);
    await family.paint();
    expect(await family.mentions(words)).toEqual([]);
    expect(await answers()).toEqual([]);
    // The answer to a repeated command now.
    expect(await ben.phone.toggle(list, item.id, { checked: true }, toggled)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    // The other user's list keeps its pictures and stored responses.
    expect((await family.whole(ben, own))!.items.map(({ name, image }) => [name, image.status])).toEqual([
      ['Vblrg Grnmpf', 'ready'],
    ]);
    const [{ sha: kept } = { sha: '' }] = await family.harness.database.query<{ sha: string }>(
      'SELECT sha FROM imaging.image WHERE list_id = $1',
      [own],
    );
    expect(
      await family.harness.database.query(
        'SELECT DISTINCT sha FROM imaging.image WHERE list_id = $1 AND sha IS NOT NULL',
        [list],
      ),
    ).toEqual([{ sha: kept }]);
    expect([...family.ownFiles()]).toEqual([kept]);
    expect(
      await family.harness.database.query('SELECT reserved FROM imaging.monthly_usage WHERE user_id = $1', [
        ben.id,
      ]),
    ).toEqual([{ reserved: 0 }]);
  });

  it('keeps no texts of a list whose owner is being deleted, however late its events arrive', async () => {
    const list = await listOf(anna);
    await letIn(list, anna, ben);
    await ben.phone.addItem(list, { name: 'Quietschmoehre Zqwrt' });
    await ben.phone.unshare(list, ben.id);
    const late = await family.harness.database.query<{ payload: never }>(
      `DELETE FROM platform.outbox WHERE name = 'lists.items-added' RETURNING payload`,
    );
    await leave(anna);
    await family.paint();
    for (const { payload } of late) await family.harness.get(RequestImages).handle(payload);
    expect(await family.mentions(['Zqwrt'])).toEqual([]);
  });
});
