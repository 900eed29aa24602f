import { randomUUID } from 'node:crypto';
import { formerMember } from '@pictick/rules/former-member';
import { EraseUserLists } from '../../src/lists/application/account-deletion/erase-user-lists';
import { ListCaller } from '../../src/lists/testing/list-caller';
import { LiveQuery } from '../../src/views/live/live.query';
import type { ListWithItemsDto, MyListsDto } from '../../src/views/views.dto';
import { give } from '../support/given-lists';
import { addMember } from '../support/households';
import type { BuiltModule } from '../support/module.builder';
import { buildWithClock, friday, inShort, Morning, refusal } from '../support/morning';
import { register } from '../support/people';

describe('the lists that a helper sees', () => {
  let harness: BuiltModule;
  let morning: Morning;
  let nine: ListCaller;
  let chores: string;
  let tidy: string;
  let toms: string;
  beforeAll(async () => {
    ({ harness } = await buildWithClock());
  });
  afterAll(() => harness.close());
  // Nine looks after Lia. Tom and Lia share a routine; Lia alone has chores, Tom alone another list.
  beforeEach(async () => {
    morning = await Morning.start(harness, ['Brush', 'Dress', 'Shave']);
    await morning.adult.editItem(morning.list, morning.items[2]!, { for: [morning.tom] });
    await morning.setSchedule();
    chores = (await morning.adult.createList({ name: 'Chores', listType: 'task' })).body.id;
    tidy = (await morning.adult.addItem(chores, { name: 'Tidy' })).body.id;
    await giveTo(morning.lia, chores);
    toms = (await morning.adult.createList({ name: 'Only Tom', listType: 'task' })).body.id;
    await morning.adult.addItem(toms, { name: 'Train' });
    await giveTo(morning.tom, toms);
    nine = await helper([morning.lia]);
  });

  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.database.query<R>(text, values);
  const giveTo = (child: string, list: string, given = true) =>
    give(harness, morning.adult.id, { ...morning.family, tom: child }, list, given);
  async function helper(children: string[] | null, until: Date | null = null): Promise<ListCaller> {
    const id = randomUUID();
    await register(harness, { id, name: 'Nine', email: `nine.${id}@example.org` });
    await addMember(harness, morning.family.householdId, { personId: id, role: 'helper', children, until });
    return ListCaller.with(harness.as, id);
  }
  /** As if Nine had opened an invitation to the list. */
  const join = (list: string) =>
    rows('INSERT INTO lists.collaborator (list_id, user_id, since) VALUES ($1, $2, now())', list, nine.id);
  const get = (by: string, path: string, headers: Record<string, string> = {}) =>
    harness.as(by)('GET', `/api/shopping-lists${path}`, undefined, headers);
  const mine = async (by = nine.id) =>
    ((await get(by, '')).body as MyListsDto).lists.map(({ name }) => name).sort();
  const read = async (list: string, by = nine.id) => (await get(by, `/${list}`)).body as ListWithItemsDto;
  const becomes = (children: string[]) =>
    rows('UPDATE identity.household_member SET children = $2 WHERE person_id = $1', nine.id, children);
  const live = async (list: string) => (await harness.get(LiveQuery).ofLists([list]))[0]?.members ?? [];

  it('are those given to one of its children, with the role of a helper and without other children', async () => {
    expect(await mine()).toEqual(['Chores', 'Morning']);
    expect(await read(chores)).toMatchObject({
      role: 'helper',
      householdId: morning.family.householdId,
      children: [{ id: morning.lia }],
      counts: { total: 1, completed: 0 },
      items: [{ id: tidy }],
    });
    expect((await get(nine.id, `/${toms}`)).status).toBe(404);
    expect(await mine((await helper(null)).id)).toEqual(['Chores', 'Morning', 'Only Tom']);
  });

  it('hide cards of other children alone, their marks and days off, and count without them', async () => {
    await morning.mark(0);
    await morning.mark(0, { childId: morning.lia });
    await morning.takeOff(morning.tom, friday);
    const seen = await read(morning.list);
    expect(seen).toMatchObject({ counts: { total: 2, completed: 1 }, children: [{ id: morning.lia }] });
    expect(seen.items.map(({ name }) => name)).toEqual(['Brush', 'Dress']);
    expect(seen.marks.map(({ childId }) => childId)).toEqual([morning.lia]);
    const card = await morning.card(nine.id);
    expect(card).toMatchObject({ role: 'helper', counts: { total: 2, completed: 1 } });
    expect(card?.preview.map(({ name }) => name)).toEqual(['Brush', 'Dress']);
    const hidden = (await morning.read()).body.items[2]!.imageId;
    expect((await get(nine.id, `/images/${hidden}`)).status).toBe(404);
    expect((await get(nine.id, `/images/${seen.items[0]!.imageId}`)).status).toBe(200);
  });

  it('name no collaborator and no address', async () => {
    await morning.adult.share(chores, 'friend@example.org');
    expect(await read(chores)).toMatchObject({ collaborators: [] });
    expect((await get(nine.id, `/${chores}/collaborators`)).body).toEqual({ collaborators: [] });
    expect(JSON.stringify((await get(nine.id, '')).body)).not.toContain('example.org');
  });

  it('come whole with each change, and with other children', async () => {
    const first = await get(nine.id, `/${morning.list}`);
    const { cursor } = first.body as ListWithItemsDto;
    const again = (by = nine.id, etag = String(first.headers['etag'])) =>
      get(by, `/${morning.list}?since=${cursor}`, { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    await becomes([morning.lia, morning.tom]);
    expect((await again()).body).toMatchObject({ delta: false, counts: { total: 3 } });
    await rows(
      `UPDATE identity.household_member SET children = NULL, role = 'adult' WHERE person_id = $1`,
      nine.id,
    );
    await rows(
      `INSERT INTO lists.household_adult (household_id, user_id, role, since) VALUES ($1, $2, 'adult', now())`,
      morning.family.householdId,
      nine.id,
    );
    const asAdult = await again();
    expect(asAdult.body).toMatchObject({ delta: false, role: 'collaborator' });
    await morning.mark(0);
    await becomes([morning.lia]);
    await rows(`UPDATE identity.household_member SET role = 'helper' WHERE person_id = $1`, nine.id);
    expect((await again(nine.id, String(asAdult.headers['etag']))).body).toMatchObject({
      delta: false,
      role: 'helper',
      marks: [],
    });
  });

  it('are ticked by the helper, for its children alone', async () => {
    expect((await nine.toggle(chores, tidy, { checked: true })).body.checkedBy).toBe(nine.id);
    expect((await nine.toggle(morning.list, morning.items[0]!, { checked: true })).body).toMatchObject({
      checked: true,
    });
    const { marks } = (await morning.read()).body;
    expect(marks.map(inShort)).toEqual([[friday, morning.lia, 'done', 'adult', nine.id]]);
    const skipped = await morning.mark(1, { childId: morning.lia, state: 'skipped' }, { by: nine.id });
    expect([skipped.status, skipped.body.mark.state]).toEqual([200, 'skipped']);
    expect(refusal(await morning.mark(0, {}, { by: nine.id }))).toEqual([403, 'FORBIDDEN']);
    expect(refusal(await morning.mark(0, { childId: null }, { by: nine.id }))).toEqual([403, 'FORBIDDEN']);
    expect((await nine.toggle(morning.list, morning.items[2]!, { checked: true })).status).toBe(404);
    expect((await nine.toggle(toms, tidy, { checked: true })).status).toBe(404);
    expect((await nine.toggle(chores, morning.items[0]!, { checked: true })).status).toBe(404);
  });

  it('are ticked for the whole family where a routine is done once', async () => {
    await giveTo(morning.lia, morning.list);
    await morning.setSchedule({ children: [] });
    await giveTo(morning.lia, morning.list);
    const ticked = await nine.toggle(morning.list, morning.items[0]!, { checked: true });
    expect([ticked.status, (await morning.read()).body.marks.map(inShort)]).toEqual([
      200,
      [[friday, null, 'done', 'adult', nine.id]],
    ]);
  });

  it('are changed in no other way, and lose nothing by a refused change', async () => {
    const before = await read(chores, morning.adult.id);
    const answers = await Promise.all([
      nine.addItem(chores, { name: 'Pear' }),
      nine.addItems(chores, [{ name: 'Pear' }]),
      nine.editItem(chores, tidy, { name: 'Other' }),
      nine.deleteItem(chores, tidy),
      nine.clearItems(chores, [tidy]),
      nine.renameList(chores, 'Mine'),
      nine.archiveList(chores),
      nine.deleteList(chores),
      nine.duplicateList(chores),
      nine.share(chores, 'friend@example.org'),
      nine.chooseCharacter(chores, null),
      nine.regenerate(chores, tidy),
      morning.setSchedule({}, { by: nine.id, list: chores }),
      give(harness, nine.id, { ...morning.family, tom: morning.lia }, chores, false),
    ]);
    expect(answers.map(refusal)).toEqual(answers.map(() => [403, 'FORBIDDEN']));
    expect(await read(chores, morning.adult.id)).toEqual(before);
  });

  it.each([
    ['the membership', () => rows('DELETE FROM identity.household_member WHERE person_id = $1', nine.id)],
    [
      'its time',
      () =>
        rows(
          `UPDATE identity.household_member SET until = now() - interval '1 second' WHERE person_id = $1`,
          nine.id,
        ),
    ],
    ['the care for the child', () => becomes([morning.tom])],
    ['the giving', () => giveTo(morning.lia, chores, false)],
    [
      'the profile of the child',
      () => rows('UPDATE identity.child SET deleted_at = now() WHERE id = $1', morning.lia),
    ],
    ['the use of the list', () => morning.adult.archiveList(chores)],
  ] as [string, () => Promise<unknown>][])('are closed at once when %s ends', async (_what, end) => {
    expect(await live(chores)).toContain(nine.id);
    await end();
    expect((await get(nine.id, `/${chores}`)).status).toBe(404);
    expect(await mine()).not.toContain('Chores');
    expect((await nine.toggle(chores, tidy, { checked: true })).status).toBe(404);
    expect((await nine.addItem(chores)).status).toBe(404);
    expect(await live(chores)).not.toContain(nine.id);
    expect((await harness.get(LiveQuery).ofPeople([nine.id])).map(({ id }) => id)).not.toContain(chores);
  });

  it('take nothing from a helper whose device was offline until its time was over', async () => {
    const offline = [
      { path: `items/${tidy}/toggle`, body: { checked: true } },
      { path: `items/${tidy}`, body: { name: 'Other' } },
    ].map((each) => ({ key: randomUUID(), method: 'PATCH', ...each }));
    const before = await read(chores, morning.adult.id);
    await rows(
      `UPDATE identity.household_member SET until = now() - interval '1 second' WHERE person_id = $1`,
      nine.id,
    );
    for (let time = 0; time < 2; time++) {
      const { body } = await nine.operations(chores, offline);
      expect(body.results.map(({ status }) => status)).toEqual([404, 404]);
      expect(body.results.map((each) => (each.body as { code: string }).code)).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
    }
    expect(await read(chores, morning.adult.id)).toEqual(before);
  });

  it('are a collaborator’s, whole and to change, where the helper was invited to the list too', async () => {
    await giveTo(morning.tom, chores);
    await join(chores);
    expect((await nine.addItem(chores, { name: 'Sweep' })).status).toBe(201);
    const seen = await read(chores);
    expect(seen).toMatchObject({ role: 'collaborator', counts: { total: 2 } });
    expect(seen.children.map(({ id }) => id).sort()).toEqual([morning.lia, morning.tom].sort());
    await morning.adult.unshare(chores, nine.id);
    expect(await read(chores)).toMatchObject({ role: 'helper', children: [{ id: morning.lia }] });
    expect((await nine.addItem(chores, { name: 'Mop' })).status).toBe(403);
  });

  it('are ticked for its children also by a helper who is a collaborator of the routine', async () => {
    await join(morning.list);
    expect((await nine.addItem(morning.list, { name: 'Comb' })).status).toBe(201);
    const ticked = await nine.toggle(morning.list, morning.items[0]!, { checked: true });
    expect([ticked.status, (await morning.read()).body.marks.map(inShort)]).toEqual([
      200,
      [[friday, morning.lia, 'done', 'adult', nine.id]],
    ]);
    const skipped = await morning.mark(1, { childId: morning.lia, state: 'skipped' }, { by: nine.id });
    expect([skipped.status, skipped.body.mark.state]).toEqual([200, 'skipped']);
    expect(refusal(await morning.mark(0, {}, { by: nine.id }))).toEqual([403, 'FORBIDDEN']);
    const seen = await read(morning.list);
    expect(seen).toMatchObject({ role: 'helper', householdId: morning.family.householdId });
    expect(seen.marks.map(({ childId }) => childId)).toEqual([morning.lia, morning.lia]);
  });

  it('are open until the last moment of a helper with a date', async () => {
    const omi = await helper([morning.lia], new Date(Date.now() + 60_000));
    expect(await mine(omi.id)).toEqual(['Chores', 'Morning']);
  });

  it('lose the name of a helper whose account is deleted', async () => {
    await nine.toggle(chores, tidy, { checked: true });
    await rows('DELETE FROM identity.household_member WHERE person_id = $1', nine.id);
    await rows('UPDATE identity.person SET leaving_at = now() WHERE id = $1', nine.id);
    await harness.get(EraseUserLists).erase(nine.id);
    expect(await read(chores, morning.adult.id)).toMatchObject({ items: [{ checkedBy: formerMember }] });
    expect(await rows('SELECT FROM lists.list_event WHERE actor = $1', nine.id)).toEqual([]);
  });
});
