// Use cases: add-day-off, remove-day-off, restore-day-off

import { randomUUID } from 'node:crypto';
import { addDays, dayOfNumber } from '@pictick/rules/calendar/day';
import { daysOffPerHousehold } from '@pictick/rules/routines/days-off';
import type { DayOffChangedDto } from '../../src/lists/http/days-off.dto';
import { ListCaller } from '../../src/lists/testing/list-caller';
import type { HouseholdDto } from '../../src/views/household/households.views.dto';
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

describe('days off', () => {
  let harness: BuiltModule;
  let family: Family;
  beforeAll(async () => {
    harness = await build({ modules: householdModules });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    family = await makeFamily(harness);
  });

  const path = (rest = ''): string => `/api/households/${family.householdId}/days-off${rest}`;
  const send = async (
    method: string,
    url: string,
    body?: object,
    who = family.adult.id,
    key = randomUUID(),
  ) => {
    const { status, body: answer } = await harness.as(who)(method, url, body, { 'idempotency-key': key });
    return { status, body: answer as DayOffChangedDto & { code?: string } };
  };
  const range = { childId: null, from: today, to: addDays(today, 2) };
  const household = async (who = family.adult.id): Promise<HouseholdDto> =>
    (await harness.as(who)('GET', `/api/households/${family.householdId}`)).body as HouseholdDto;

  it('AddDayOff plans days for the household or a child, which all members read', async () => {
    const before = (await household()).cursor;
    const all = await send('POST', path(), range);
    expect(all).toEqual({ status: 201, body: { dayOff: { id: expect.any(String) as string, ...range } } });
    const toms = { id: randomUUID(), childId: family.tom, from: addDays(today, -3), to: addDays(today, -3) };
    expect((await send('POST', path(), toms)).body).toEqual({ dayOff: toms });
    const { daysOff, cursor } = await household();
    expect(daysOff).toEqual([toms, { ...range, id: all.body.dayOff.id }]);
    expect(cursor).not.toBe(before);
  });

  it('AddDayOff answers a repeated key, and a known id, with what is there', async () => {
    const id = randomUUID();
    const key = randomUUID();
    const first = await send('POST', path(), { id, ...range }, family.adult.id, key);
    expect(await send('POST', path(), { id, ...range }, family.adult.id, key)).toEqual(first);
    expect(await send('POST', path(), { id, ...range, to: today })).toEqual(first);
    expect((await household()).daysOff).toHaveLength(1);
  });

  it('AddDayOff accepts overlapping ranges', async () => {
    expect([(await send('POST', path(), range)).status, (await send('POST', path(), range)).status]).toEqual([
      201, 201,
    ]);
  });

  it('AddDayOff refuses an id that another household has', async () => {
    const other = await makeFamily(harness, 'Eve');
    const { body } = await send('POST', path(), range);
    const theirs = await send(
      'POST',
      `/api/households/${other.householdId}/days-off`,
      { ...range, id: body.dayOff.id },
      other.adult.id,
    );
    expect(theirs).toMatchObject({ status: 422, body: { details: [{ field: 'id', rule: 'uuid' }] } });
  });

  it.each<[string, object, object[]]>([
    ['a day 61 days ago', { from: addDays(today, -61) }, [{ field: 'from', rule: 'min' }]],
    ['a day 401 days ahead', { to: addDays(today, 401) }, [{ field: 'to', rule: 'max' }]],
    ['an end before the start', { to: addDays(today, -1) }, [{ field: 'to', rule: 'min' }]],
    ['what is no day', { from: '2026-02-30' }, [{ field: 'from', rule: 'format' }]],
    ['a number', { from: 7 }, [{ field: 'from', rule: 'type' }]],
    ['a missing child', { childId: undefined }, [{ field: 'childId', rule: 'required' }]],
    ['a child that is no id', { childId: 'Tom' }, [{ field: 'childId', rule: 'uuid' }]],
    ['an unknown field', { until: today }, [{ field: 'until', rule: 'unknown' }]],
  ])('AddDayOff refuses %s', async (_, change, details) => {
    expect(await send('POST', path(), { ...range, ...change })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', details },
    });
  });

  it('AddDayOff refuses a child of another household and a deleted one', async () => {
    const other = await makeFamily(harness, 'Eve');
    expect((await send('POST', path(), { ...range, childId: other.tom })).status).toBe(404);
    const { id: mia } = await addChild(harness, family.adult.id, family.householdId, { animal: 'owl' });
    await send('DELETE', `/api/households/${family.householdId}/children/${mia}`);
    expect((await send('POST', path(), { ...range, childId: mia })).status).toBe(404);
  });

  it('AddDayOff and RestoreDayOff keep the limit, also when two adults add at the same time', async () => {
    const [{ body: removed }] = [await send('POST', path(), range)];
    await send('DELETE', path(`/${removed.dayOff.id}`));
    await harness.database.query(
      `INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at)
       SELECT gen_random_uuid(), $1, NULL, $2, $2, $3, now() FROM generate_series(2, $4)`,
      [family.householdId, today, family.adult.id, daysOffPerHousehold],
    );
    const ben = await joinFamily(harness, family.householdId);
    const two = await Promise.all([send('POST', path(), range), send('POST', path(), range, ben.id)]);
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = [
      await send('POST', path(), range),
      await send('POST', path(`/${removed.dayOff.id}/restore`)),
    ];
    for (const each of refused) expect(each).toMatchObject({ status: 422, body: { code: 'DAY_OFF_LIMIT' } });
  });

  it('RemoveDayOff takes days off back, and RestoreDayOff brings them back', async () => {
    const { body } = await send('POST', path(), range);
    const { id } = body.dayOff;
    for (let time = 0; time < 2; time++) {
      expect(await send('DELETE', path(`/${id}`))).toEqual({ status: 200, body });
      expect((await household()).daysOff).toEqual([]);
    }
    const gone = (await household()).cursor;
    for (let time = 0; time < 2; time++) {
      expect(await send('POST', path(`/${id}/restore`))).toEqual({ status: 200, body });
      expect((await household()).daysOff).toEqual([body.dayOff]);
    }
    expect((await household()).cursor).not.toBe(gone);
  });

  it('are changed by adults of their household only', async () => {
    const { body } = await send('POST', path(), range);
    const { id } = body.dayOff;
    const helper = await joinFamily(harness, family.householdId, 'helper');
    const ben = await joinFamily(harness, family.householdId);
    const eve = (await makeFamily(harness, 'Eve')).adult;
    const stranger = ListCaller.with(harness.as);
    const tries = async (who: string): Promise<number[]> => [
      (await send('POST', path(), range, who)).status,
      (await send('DELETE', path(`/${id}`), undefined, who)).status,
      (await send('POST', path(`/${id}/restore`), undefined, who)).status,
    ];
    expect(await tries(helper.id)).toEqual([403, 403, 403]);
    expect(await tries(eve.id)).toEqual([404, 404, 404]);
    expect(await tries(stranger.id)).toEqual([404, 404, 404]);
    expect((await household()).daysOff).toHaveLength(1);
    expect(await tries(ben.id)).toEqual([201, 200, 200]);
    const elsewhere = await makeFamily(harness, 'Zoe');
    const wrong = `/api/households/${elsewhere.householdId}/days-off/${id}`;
    expect((await send('DELETE', wrong, undefined, elsewhere.adult.id)).status).toBe(404);
  });

  it('of a child are hidden from helpers who do not look after it, and with a deleted child', async () => {
    const { id: mia } = await addChild(harness, family.adult.id, family.householdId, { animal: 'owl' });
    const helper = randomUUID();
    await register(harness, { id: helper, name: 'Opa', email: `${helper}@example.org` });
    await addMember(harness, family.householdId, { personId: helper, role: 'helper', children: [mia] });
    for (const childId of [null, family.tom, mia]) await send('POST', path(), { ...range, childId });
    const seen = async (who: string): Promise<(string | null)[]> =>
      (await household(who)).daysOff.map(({ childId }) => childId).sort();
    expect(await seen(helper)).toEqual([null, mia].sort());
    expect(await seen(family.adult.id)).toEqual([null, family.tom, mia].sort());
    await send('DELETE', `/api/households/${family.householdId}/children/${mia}`);
    await deliverHouseholdEvents(harness);
    expect(await seen(family.adult.id)).toEqual([null, family.tom].sort());
  });

  it('that ended over 60 days ago are not sent', async () => {
    await harness.database.query(
      `INSERT INTO lists.day_off (id, household_id, child_id, from_day, to_day, made_by, made_at) VALUES (gen_random_uuid(), $1, NULL, $2, $2, $3, now())`,
      [family.householdId, addDays(today, -62), family.adult.id],
    );
    expect((await household()).daysOff).toEqual([]);
  });

  it('are queued as operations of the household', async () => {
    const id = randomUUID();
    const operations = [
      { method: 'POST', path: 'days-off', body: { id, ...range } },
      { method: 'DELETE', path: `days-off/${id}` },
      { method: 'POST', path: `days-off/${id}/restore` },
    ].map((operation) => ({ key: randomUUID(), ...operation }));
    const { body } = await harness.as(family.adult.id)(
      'POST',
      `/api/households/${family.householdId}/operations`,
      { operations },
    );
    expect((body as { results: { status: number }[] }).results.map(({ status }) => status)).toEqual([
      201, 200, 200,
    ]);
    expect((await household()).daysOff).toEqual([{ id, ...range }]);
  });
});
