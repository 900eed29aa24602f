// Use cases: change-member, end-membership, accept-invitation, withdraw-consent

import { randomUUID } from 'node:crypto';
import { PurgePeople } from '../../src/identity/infrastructure/household/purge-people';
import { Clock } from '../../src/kernel/clock';
import { givePlan } from '../support/billing/plans';
import { householdModules } from '../support/given-lists';
import { addChild, agreeConsent, makeHousehold } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';
import { PeopleRequests, type Reply } from '../support/people-of-household';

const minute = 60_000;

describe('the consents of the members of a household', () => {
  let harness: BuiltModule;
  let people: PeopleRequests;
  let tom: string;
  let [ada, eve] = ['', ''];
  const clock = new TestClock();
  const user = (name: string): Promise<string> =>
    register(harness, { name, email: `${randomUUID()}@example.org` });
  const later = (ms: number): void => void (clock.time = new Date(clock.time.getTime() + ms));

  beforeAll(async () => {
    harness = await build({ modules: householdModules, replace: [{ token: Clock, by: clock }] });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date();
    [ada, eve] = [await user('Ada'), await user('Eve')];
    await givePlan(harness.database, ada, 'pro');
    people = new PeopleRequests(harness, (await makeHousehold(harness, ada)).id);
    tom = (await addChild(harness, ada, people.household)).id;
  });

  const withdraw = (who: string): Promise<Reply> =>
    people.send(who, 'POST', `/api/households/${people.household}/consent/withdraw`);
  const shown = async (): Promise<unknown> => {
    const read = await people.read(ada);
    return typeof read === 'number' ? read : read.children.map(({ id }) => id);
  };

  it.each<[string, () => Promise<Reply>]>([
    ['is changed', () => people.change(ada, eve, { children: [tom] })],
    ['is removed', () => people.remove(ada, eve)],
    ['withdraws', () => withdraw(eve)],
  ])('hide no child when a helper who agrees %s, since that consent never counted', async (_, end) => {
    await people.join(ada, eve, { role: 'helper' });
    await agreeConsent(harness, eve, people.household);
    expect((await end()).status).toBe(200);
    expect(await shown()).toEqual([tom]);
  });

  it('end with a helper whose time was over 30 days ago', async () => {
    const until = new Date(clock.time.getTime() + minute).toISOString();
    await people.join(ada, eve, { role: 'helper', until });
    await agreeConsent(harness, eve, people.household);
    const left = (): Promise<unknown[]> =>
      harness.database.query(
        `SELECT 1 FROM identity.household_member m JOIN identity.consent c USING (household_id, person_id)
         WHERE m.household_id = $1 AND m.role = 'helper' AND c.withdrawn_at IS NULL`,
        [people.household],
      );
    later(30 * 1_440 * minute);
    await harness.get(PurgePeople).run(clock.time);
    expect(await left()).toHaveLength(1);
    later(minute);
    await harness.get(PurgePeople).run(clock.time);
    expect(await left()).toEqual([]);
    expect(await shown()).toEqual([tom]);
    expect((await people.change(ada, eve, { until: null })).status).toBe(404);
  });

  it('bring hidden children back when a helper who agrees becomes an adult', async () => {
    await agreeConsent(harness, ada, people.household);
    await people.join(ada, eve, { role: 'helper' });
    await agreeConsent(harness, eve, people.household);
    await withdraw(ada);
    expect(await shown()).toEqual([]);
    expect((await people.change(ada, eve, { role: 'adult' })).status).toBe(200);
    expect(await shown()).toEqual([tom]);
    expect((await people.restore(ada, eve)).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('bring hidden children back when a former helper who agrees joins as an adult', async () => {
    await agreeConsent(harness, ada, people.household);
    const until = new Date(clock.time.getTime() + minute).toISOString();
    await people.join(ada, eve, { role: 'helper', until });
    await agreeConsent(harness, eve, people.household);
    await withdraw(ada);
    later(minute);
    await people.join(ada, eve);
    expect(await shown()).toEqual([tom]);
  });
});
