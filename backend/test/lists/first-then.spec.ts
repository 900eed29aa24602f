// Use cases: set-first-then

import { randomUUID } from 'node:crypto';
import { addDays, dayOfNumber } from '@pictick/rules/calendar/day';
import type { FirstThenChangedDto } from '../../src/lists/http/first-then.dto';
import type { HouseholdDto } from '../../src/views/household/households.views.dto';
import type { KidDto } from '../../src/views/kid/kid.dto';
import {
  deliverHouseholdEvents,
  type Family,
  householdModules,
  joinFamily,
  makeFamily,
} from '../support/given-lists';
import { addChild, addMember } from '../support/households';
import { type BuiltModule, build } from '../support/module.builder';
import { register } from '../support/people';

const today = dayOfNumber(Math.floor(Date.now() / 86_400_000));
const items = [randomUUID(), randomUUID()];

describe('first-then', () => {
  let harness: BuiltModule;
  let family: Family;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
  });

  const path = (childId = family.tom): string =>
    `/api/households/${family.householdId}/children/${childId}/first-then`;
  const set = async (body: object, { url = path(), who = family.adult.id, key = randomUUID() } = {}) => {
    const { status, body: answer } = await harness.as(who)('PUT', url, body, { 'idempotency-key': key });
    return { status, body: answer as FirstThenChangedDto & { code?: string } };
  };
  const household = async (who = family.adult.id): Promise<HouseholdDto> =>
    (await harness.as(who)('GET', `/api/households/${family.householdId}`)).body as HouseholdDto;
  const kid = async (childId = family.tom): Promise<KidDto> =>
    (await harness.as(family.adult.id)('GET', '/api/kid', undefined, { 'x-acting-child': childId }))
      .body as KidDto;

  it('SetFirstThen shows a child two cards, which adults and the child read', async () => {
    const before = (await household()).cursor;
    const kidBefore = (await kid()).cursor;
    const firstThen = { childId: family.tom, day: today, items };
    expect(await set({ day: today, items })).toEqual({ status: 200, body: { firstThen } });
    const { firstThen: read, cursor } = await household();
    expect([read, (await kid()).firstThen]).toEqual([[firstThen], firstThen]);
    expect([cursor === before, (await kid()).cursor === kidBefore]).toEqual([false, false]);
  });

  it('SetFirstThen replaces the cards, and ends them', async () => {
    await set({ day: today, items });
    await set({ day: today, items: [...items].reverse() });
    expect((await household()).firstThen.map((each) => each.items)).toEqual([[...items].reverse()]);
    const { cursor } = await household();
    expect(await set({ day: today, items: null })).toEqual({ status: 200, body: { firstThen: null } });
    expect([(await household()).firstThen, (await kid()).firstThen]).toEqual([[], null]);
    const { cursor: ended } = await household();
    expect(ended).not.toBe(cursor);
    await set({ day: today, items: null });
    expect((await household()).cursor).toBe(ended);
  });

  it('SetFirstThen of an earlier day changes nothing', async () => {
    await set({ day: today, items });
    const { cursor } = await household();
    await set({ day: addDays(today, -1), items: [...items].reverse() });
    await set({ day: addDays(today, -1), items: null });
    expect(await household()).toMatchObject({ firstThen: [{ day: today, items }], cursor });
  });

  it('SetFirstThen answers a repeated key with what it answered before', async () => {
    const key = randomUUID();
    const first = await set({ day: today, items }, { key });
    await set({ day: today, items: null });
    expect(await set({ day: today, items }, { key })).toEqual(first);
    expect((await household()).firstThen).toEqual([]);
  });

  it.each([
    ['no day', { items }, ['day']],
    ['a day that does not exist', { day: '2026-02-30', items }, ['day']],
    ['a day long ago', { day: '2020-01-01', items }, ['day']],
    ['a day far ahead', { day: '2999-01-01', items }, ['day']],
    ['no cards', { day: today }, ['items']],
    ['one card', { day: today, items: items.slice(1) }, ['items']],
    ['three cards', { day: today, items: [...items, randomUUID()] }, ['items']],
    ['the same card twice', { day: today, items: [items[0], items[0]!.toUpperCase()] }, ['items']],
    ['texts that are no ids', { day: today, items: ['shoes', 'park'] }, ['items']],
    ['a text', { day: today, items: 'shoes' }, ['items']],
  ])('SetFirstThen refuses %s', async (_, body, fields) => {
    const answer = await set(body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
    const { details } = answer.body as unknown as { details: { field: string }[] };
    expect([...new Set(details.map(({ field }) => field))]).toEqual(fields);
    expect((await household()).firstThen).toEqual([]);
  });

  it('is changed by adults of its household only, also by two at the same time', async () => {
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const ben = await joinFamily(harness, family.householdId);
    const eve = await makeFamily(harness, 'Eve');
    const status = async (who: string, url = path()): Promise<number> =>
      (await set({ day: today, items }, { who, url })).status;
    expect([await status(helper.id), await status(eve.adult.id), await status(randomUUID())]).toEqual([
      403, 404, 404,
    ]);
    const foreign = `/api/households/${eve.householdId}/children/${family.tom}/first-then`;
    expect([await status(eve.adult.id, foreign), await status(family.adult.id, path(eve.tom))]).toEqual([
      404, 404,
    ]);
    expect((await household()).firstThen).toEqual([]);
    expect(await Promise.all([status(ben.id), status(family.adult.id)])).toEqual([200, 200]);
    expect((await household()).firstThen).toHaveLength(1);
  });

  it('is hidden from helpers who do not look after the child, and with a deleted child', async () => {
    const { id: mia } = await addChild(harness, family.adult.id, family.householdId, { animal: 'owl' });
    const helper = randomUUID();
    await register(harness, { id: helper, name: 'Opa', email: `${helper}@example.org` });
    await addMember(harness, family.householdId, { personId: helper, role: 'helper', children: [mia] });
    for (const childId of [family.tom, mia]) await set({ day: today, items }, { url: path(childId) });
    const seen = async (who?: string): Promise<string[]> =>
      (await household(who)).firstThen.map(({ childId }) => childId).sort();
    expect([await seen(helper), await seen()]).toEqual([[mia], [family.tom, mia].sort()]);
    await harness.as(family.adult.id)(
      'DELETE',
      `/api/households/${family.householdId}/children/${mia}`,
      undefined,
      { 'idempotency-key': randomUUID() },
    );
    await deliverHouseholdEvents(harness);
    expect([await seen(), (await set({ day: today, items }, { url: path(mia) })).status]).toEqual([
      [family.tom],
      404,
    ]);
  });

  it('is queued as operations of the household', async () => {
    const below = `children/${family.tom}/first-then`;
    const operations = [items, null].map((given) => ({
      ...{ key: randomUUID(), method: 'PUT', path: below },
      body: { day: today, items: given },
    }));
    const { body } = await harness.as(family.adult.id)(
      'POST',
      `/api/households/${family.householdId}/operations`,
      { operations },
    );
    expect((body as { results: { status: number }[] }).results.map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect((await household()).firstThen).toEqual([]);
  });
});
