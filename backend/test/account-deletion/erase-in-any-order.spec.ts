import { formerMember } from '@pictick/rules/former-member';
import fc from 'fast-check';
import type { ListWithItemsDto } from '../../src/views/views.dto';
import { AccountDeletionFixture, type Relative } from '../support/account-deletion.fixture';

type Items = Map<string, ListWithItemsDto['items'][number]>;

interface Kept {
  id: string;
  ownerId: string;
  deleted: boolean;
  /** The members, the longest first. */
  members: string[];
  items: {
    id: string;
    name: string;
    checked: boolean;
    position: string;
    addedBy: string;
    checkedBy: string | null;
    deleted: boolean;
  }[];
}

const names = ['Apples', 'Milk', 'Zqwrt', 'Vblrg'];
const wish = fc.record({
  what: fc.nat(11),
  who: fc.nat(3),
  whom: fc.nat(3),
  list: fc.nat(4),
  item: fc.nat(6),
  own: fc.boolean(),
});
const story = fc.record({
  people: fc.integer({ min: 2, max: 4 }),
  wishes: fc.array(wish, { minLength: 10, maxLength: 26 }),
  /** The order of the deletions; users who are not named stay. */
  leave: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
  atOnce: fc.boolean(),
  /** Kill the steps before or after these transactions and statements. */
  crashes: fc.uniqueArray(fc.nat(120), { maxLength: 12 }),
  painted: fc.nat(6),
});

describe('account deletions in any order with interruptions', () => {
  let family: AccountDeletionFixture;
  beforeAll(async () => {
    family = await AccountDeletionFixture.open();
  });
  afterAll(() => family.close());
  beforeEach(() => family.empty());

  const listsNow = (): Promise<Kept[]> =>
    family.harness.database
      .query<Kept>(`SELECT l.id, l.owner_id AS "ownerId", l.deleted_at IS NOT NULL AS deleted,
      ARRAY(SELECT c.user_id FROM lists.collaborator c WHERE c.list_id = l.id ORDER BY c.since, c.user_id)::text[] AS members,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'checked', i.checked, 'position', i.position, 'addedBy', i.added_by, 'checkedBy', i.checked_by, 'deleted', i.deleted_at IS NOT NULL) ORDER BY i.id), '[]')
        FROM lists.item i WHERE i.list_id = l.id) AS items
      FROM lists.list l ORDER BY l.id`);

  /** One action of a user, if the user may do it. */
  async function act(
    people: Relative[],
    {
      what,
      who,
      whom,
      list: at,
      item: place,
      own,
    }: { what: number; who: number; whom: number; list: number; item: number; own: boolean },
  ): Promise<void> {
    const { phone, style, character, id } = people[who % people.length]!;
    const other = people[whom % people.length]!;
    const lists = (await phone.get<{ lists: { id: string; ownerId: string }[] }>('')).body.lists.sort(
      (a, b) => (a.id < b.id ? -1 : 1),
    );
    const list = lists[at % Math.max(1, lists.length)];
    if (what === 0 || !list) {
      await phone.createList({ name: 'List', ...(own && { selectedCharacterId: character }) });
      return;
    }
    const items = (await phone.get<ListWithItemsDto>(`/${list.id}`)).body.items;
    const item = items[place % Math.max(1, items.length)];
    const choice = own ? { promptId: style } : { selectedCharacterId: character };
    if (what <= 2) {
      await phone.share(list.id, other.email);
      if (own) await other.phone.openList(list.id);
    } else if (what === 3) await phone.unshare(list.id, own ? id : other.id);
    else if (what === 4 && own) await phone.deleteList(list.id);
    else if (what === 5 && own) await phone.duplicateList(list.id);
    else if (what <= 8 || !item)
      await phone.addItem(list.id, { name: names[place % names.length], ...(at % 2 === 0 && choice) });
    else if (what === 9) await phone.toggle(list.id, item.id);
    else if (what === 10) await phone.regenerate(list.id, item.id, own ? choice : {});
    else await phone.deleteItem(list.id, item.id);
  }

  const asMap = ({ items }: ListWithItemsDto): Items => new Map(items.map((item) => [item.id, item]));

  it('erase the users who leave, and keep the data of those who stay', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ people: count, wishes, leave, atOnce, crashes, painted }) => {
        await family.empty();
        const people: Relative[] = [];
        for (const name of ['Anna', 'Ben', 'Cem', 'Dora'].slice(0, count))
          people.push(await family.join(name));
        for (const one of wishes) await act(people, one);
        await family.hear();
        for (let drawn = 0; drawn < painted; drawn += 1) await family.draw();

        const leavers = [...new Set(leave.map((at) => people[at % count]!))];
        const gone = new Set(leavers.map(({ id }) => id));
        const stayers = people.filter(({ id }) => !gone.has(id));
        const before = await listsNow();
        const onDevices = new Map<string, ListWithItemsDto>();
        for (const one of stayers) {
          for (const { id } of (await one.phone.get<{ lists: { id: string }[] }>('')).body.lists)
            onDevices.set(`${one.id} ${id}`, (await family.whole(one, id))!);
        }

        let moment = 0;
        const crash = (): boolean => crashes.includes(moment++);
        const painting = family.draw();
        if (atOnce) {
          for (const one of leavers) await family.mark(one);
          await Promise.all(leavers.map((one) => family.forget(one, crash)));
        } else {
          for (const one of leavers) {
            await family.mark(one);
            await family.forget(one, crash);
          }
        }
        await painting;
        await family.paint();

        const after = new Map((await listsNow()).map((list) => [list.id, list]));
        const hidden = (id: string | null): string | null =>
          id !== null && gone.has(id) ? formerMember : id;
        for (const list of before) {
          const staying = list.members.filter((id) => !gone.has(id));
          const owner = gone.has(list.ownerId) ? (list.deleted ? undefined : staying[0]) : list.ownerId;
          if (owner === undefined) {
            expect(after.has(list.id)).toBe(false);
            continue;
          }
          const items = list.items.map((item) => ({
            ...item,
            addedBy: hidden(item.addedBy),
            checkedBy: hidden(item.checkedBy),
          }));
          expect(after.get(list.id)).toEqual({
            ...list,
            ownerId: owner,
            members: staying.filter((id) => id !== owner),
            items,
          });
        }
        expect(after.size).toBeLessThanOrEqual(before.length);

        for (const [key, known] of onDevices) {
          const one = stayers.find(({ id }) => key.startsWith(id))!;
          const whole = await family.whole(one, known.id);
          if (!whole) continue;
          const { status, body } = await one.phone.get<ListWithItemsDto & { removedItems?: string[] }>(
            `/${known.id}?since=${known.cursor}`,
          );
          const items = asMap(known);
          if (status === 200) {
            if (!body.delta) items.clear();
            for (const item of body.items) items.set(item.id, item);
            for (const id of body.removedItems ?? []) items.delete(id);
          }
          expect(items).toEqual(asMap(whole));
          for (const { image } of whole.items)
            expect([image.imageUrl !== '', image.status]).toEqual([
              true,
              expect.stringMatching(/^(ready|default)$/),
            ]);
        }

        const left = await family.mentions(leavers.flatMap(({ id, name, email }) => [id, name, email]));
        expect(left).toEqual([]);
        const ways = await family.mentions(leavers.flatMap(({ style, character }) => [style, character]));
        expect(ways.filter((row) => !/^lists\.(item|list) /.test(row))).toEqual([]);
        const spoken = await family.harness.database.query<{ sha: string }>(
          `SELECT sha FROM imaging.image WHERE sha IS NOT NULL UNION SELECT sha FROM imaging.library_picture UNION SELECT reference_sha FROM imaging.prompt WHERE reference_sha IS NOT NULL`,
        );
        const known = new Set(spoken.map(({ sha }) => sha));
        expect([...family.ownFiles()].filter((sha) => !known.has(sha))).toEqual([]);
        expect(
          await family.harness.database.query('SELECT 1 FROM imaging.monthly_usage WHERE reserved > 0'),
        ).toEqual([]);
      }),
      { numRuns: Number(process.env['PARTINGS'] ?? 5), endOnFailure: true },
    );
  }, 240_000);
});
