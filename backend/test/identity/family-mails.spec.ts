// Use cases: end-membership, restore-member, accept-invitation, erase-households, tell-removed-member, tell-organisers

import { randomUUID } from 'node:crypto';
import { LinkerMembership, tellAfterMs } from '../../src/identity/application/devices/linker-membership';
import { TellOfLeftDevices } from '../../src/identity/application/devices/tell-of-left-devices';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { TellOrganisersOfNewMember } from '../../src/identity/application/people/tell-organisers.on-household-joined';
import { TellRemovedMember } from '../../src/identity/application/people/tell-removed-member';
import type { HouseholdJoined } from '../../src/identity/events';
import type { PayloadOf } from '../../src/kernel/domain-event';
import { givePlan } from '../support/billing/plans';
import { Letterbox } from '../support/consent';
import { buildHouseholds, makeFamily } from '../support/given-lists';
import { addMember, agreeConsent } from '../support/households';
import { DeviceRequests, newCode, Tablet } from '../support/linked-devices';
import { type BuiltModule, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { PeopleRequests } from '../support/people-of-household';

describe('the devices that a former adult has linked', () => {
  let harness: BuiltModule;
  let devices: DeviceRequests;
  let people: PeopleRequests;
  let tablet: Tablet;
  let [ada, ben, carl, tom] = ['', '', '', ''];
  const clock = new TestClock();
  const box = new Letterbox();
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));

  beforeAll(async () => {
    harness = await buildHouseholds(clock, box);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    const family = await makeFamily(harness);
    [ada, tom] = [family.adult.id, family.tom];
    devices = new DeviceRequests(harness, family.householdId);
    people = new PeopleRequests(harness, family.householdId);
    ben = await join('organiser', 'Ben');
    carl = await join('organiser', 'Carl');
    later(1_000);
    tablet = await devices.link(ben, [tom]);
    box.mails = [];
  });

  async function join(role: 'organiser' | 'adult', name: string): Promise<string> {
    const personId = await register(harness, { name, email: `${randomUUID()}@example.org` });
    await addMember(harness, devices.household, { personId, role });
    await agreeConsent(harness, personId, devices.household);
    return personId;
  }
  const linkers = async (): Promise<unknown[]> =>
    (await devices.list(ada)).devices.map(({ linkedBy }) => linkedBy);
  const due = (): Promise<{ subject: string; dueAt: Date }[]> =>
    harness.database.query(
      `SELECT subject, due_at AS "dueAt" FROM platform.due_instant WHERE kind = 'left-devices' AND subject = $1`,
      [devices.household],
    );
  /** The addresses that are written to once the end cannot be taken back. */
  async function told(): Promise<string[]> {
    const [instant] = await due();
    later(tellAfterMs);
    if (instant)
      for (let time = 0; time < 2; time++)
        await harness.get(TellOfLeftDevices).whenDue({ kind: 'left-devices', ...instant }, clock.time);
    return [...new Set(box.mails.map(({ to }) => to))].sort();
  }
  const addressesOf = async (...ids: string[]): Promise<string[]> => {
    const rows = await harness.database.query<{ email: string }>(
      'SELECT email FROM identity.person WHERE id = ANY ($1)',
      [ids],
    );
    return rows.map(({ email }) => email).sort();
  };

  it('name in the list the adult who made the code', async () => {
    later(1_000);
    await devices.link(ada, [tom]);
    expect(await linkers()).toEqual([
      { name: 'Ada', hasLeft: false },
      { name: 'Ben', hasLeft: false },
    ]);
  });

  it('go on when the adult leaves, and the other organisers are told once by mail', async () => {
    await join('adult', 'Dora');
    expect((await people.remove(ben, ben)).status).toBe(200);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: true }]);
    expect((await tablet.as(tom, 'GET', '/api/kid')).status).toBe(200);
    expect(box.mails).toEqual([]);
    expect(await told()).toEqual(await addressesOf(ada, carl));
    const ids = box.mails.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
    expect(box.mails[0]?.text).toContain('/account-settings#family');
    expect((await devices.end(ada, tablet.home.deviceId)).status).toBe(200);
    expect((await tablet.as(tom, 'GET', '/api/kid')).status).toBe(401);
  });

  it('are told of when the adult is removed, also to the organiser who did it', async () => {
    expect((await people.remove(ada, ben)).status).toBe(200);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: true }]);
    expect(await told()).toEqual(await addressesOf(ada, carl));
  });

  it('say that the adult has left also if they had ended before, until the adult is back', async () => {
    await devices.end(ada, tablet.home.deviceId);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: false }]);
    await people.remove(ada, ben);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: true }]);
    expect((await people.restore(ada, ben)).status).toBe(200);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: false }]);
  });

  it('are told of without a name when the account is erased, whose id no device keeps', async () => {
    await harness.get(EraseHouseholds).erase(ben);
    expect(await linkers()).toEqual([{ name: null, hasLeft: true }]);
    const kept = 'SELECT id FROM identity.kid_device WHERE linked_by = $1';
    expect(await harness.database.query(kept, [ben])).toEqual([]);
    expect(await told()).toEqual(await addressesOf(ada, carl));
  });

  it('lose the name also if the account is erased long after its adult has left', async () => {
    await people.remove(ben, ben);
    later(40 * 86_400_000);
    await harness.get(EraseHouseholds).erase(ben);
    expect(await linkers()).toEqual([{ name: null, hasLeft: true }]);
  });

  it('are not told of if the end is taken back or the adult joins again', async () => {
    await people.remove(ada, ben);
    expect((await people.restore(ada, ben)).status).toBe(200);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: false }]);
    expect(await told()).toEqual([]);
    await people.remove(ben, ben);
    await harness.database.query('DELETE FROM identity.household_member WHERE person_id = $1', [carl]);
    await people.join(ada, ben);
    expect(await linkers()).toEqual([{ name: 'Ben', hasLeft: false }]);
    expect(await told()).toEqual([]);
  });

  it('are not told of if they have ended, nor if the adult has linked none', async () => {
    await people.remove(carl, carl);
    expect(await due()).toEqual([]);
    await people.remove(ben, ben);
    await devices.end(ada, tablet.home.deviceId);
    expect(await told()).toEqual([]);
  });

  it('are not told of again when an adult leaves and comes back days later', async () => {
    await devices.link(carl, [tom]);
    await people.remove(ben, ben);
    await told();
    box.mails = [];
    later(3 * 86_400_000);
    await people.remove(ada, carl);
    expect((await people.restore(ada, carl)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it('are of the adult whose code links them anew', async () => {
    const code = newCode();
    expect((await devices.replace(ada, tablet.home.deviceId, [tom], code)).status).toBe(201);
    expect((await new Tablet(harness).link(code)).status).toBe(200);
    await harness.get(LinkerMembership).ended(devices.household, { personId: ben, now: clock.time });
    const open = (await devices.list(ada)).devices.filter(({ endedAt }) => endedAt === null);
    expect(open.map(({ linkedBy }) => linkedBy?.hasLeft)).toEqual([false]);
  });

  it('name nobody if an earlier release has linked them', async () => {
    await harness.database.query('UPDATE identity.kid_device SET linked_by = NULL WHERE id = $1', [
      tablet.home.deviceId,
    ]);
    expect(await linkers()).toEqual([null]);
  });
});

describe('the people of a family, told by mail', () => {
  let harness: BuiltModule;
  let people: PeopleRequests;
  let [ada, ben, eve] = ['', '', ''];
  const clock = new TestClock();
  const box = new Letterbox();
  const addressOf = (name: string): string => `${name}.${people.household}@example.org`.toLowerCase();
  const user = (name: string): Promise<string> => register(harness, { name, email: addressOf(name) });

  beforeAll(async () => {
    harness = await buildHouseholds(clock, box);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    const family = await makeFamily(harness);
    people = new PeopleRequests(harness, family.householdId);
    [ada, ben, eve] = [family.adult.id, await user('Ben'), await user('Eve')];
    await givePlan(harness.database, ada, 'pro');
    await harness.database.query('DELETE FROM platform.outbox');
    box.mails = [];
  });

  const joined = async (): Promise<string[]> => {
    const found = await harness.database.query<{ id: string; payload: PayloadOf<typeof HouseholdJoined> }>(
      `DELETE FROM platform.outbox WHERE name = 'identity.household-joined' RETURNING id, payload`,
    );
    for (const { id, payload } of [...found, ...found])
      await harness.get(TellOrganisersOfNewMember).handle(payload, { eventId: id });
    return sent();
  };
  /** The addresses, each once for each mail id. */
  const sent = (): string[] => {
    const mails = new Map(box.mails.map(({ id, to }) => [id, to]));
    box.mails = [];
    return [...mails.values()].sort();
  };
  async function whenDue(): Promise<string[]> {
    const due = await harness.database.query<{ subject: string; dueAt: Date }>(
      `SELECT subject, due_at AS "dueAt" FROM platform.due_instant WHERE kind = 'removed-member' AND subject LIKE $1 || ' %' AND due_at <= $2`,
      [people.household, clock.time],
    );
    for (const instant of [...due, ...due])
      await harness.get(TellRemovedMember).whenDue({ kind: 'removed-member', ...instant });
    return sent();
  }

  it('are told of each new member, if they are organisers', async () => {
    await people.join(ada, ben, { role: 'organiser' });
    expect(box.mails).toEqual([]);
    const [adaAddress = ''] = await joined();
    expect(adaAddress).not.toBe(addressOf('Ben'));
    await people.join(ada, eve);
    expect(await joined()).toEqual([adaAddress, addressOf('Ben')].sort());
    const cem = await user('Cem');
    await people.join(ada, cem, { role: 'helper' });
    expect(await joined()).toEqual([adaAddress, addressOf('Ben')].sort());
  });

  it('are not told of a new member who was removed before the mail', async () => {
    await people.join(ada, ben);
    await people.remove(ada, ben);
    expect(await joined()).toEqual([]);
  });

  it('are told of their removal once it cannot be taken back', async () => {
    await people.join(ada, ben);
    await people.join(ada, eve, { role: 'helper' });
    await people.remove(ada, ben);
    await people.remove(ada, eve);
    expect((await people.restore(ada, eve)).status).toBe(200);
    clock.time = new Date(clock.time.getTime() + tellAfterMs - 1);
    expect(await whenDue()).toEqual([]);
    clock.time = new Date(clock.time.getTime() + 1);
    expect(await whenDue()).toEqual([addressOf('Ben')]);
  });

  it('get no mail when they leave, or have joined again', async () => {
    await people.join(ada, ben);
    await people.remove(ben, ben);
    await people.join(ada, eve);
    await people.remove(ada, eve);
    await people.join(ada, eve);
    clock.time = new Date(clock.time.getTime() + tellAfterMs);
    expect(await whenDue()).toEqual([]);
  });
});
