import { randomUUID } from 'node:crypto';
import { BillingModule } from '../../../src/billing';
import { HouseholdFacade, IdentityModule } from '../../../src/identity';
import { KidTokens } from '../../../src/identity/domain/devices/kid-tokens';
import { JwtAccessTokens } from '../../../src/identity/infrastructure/sessions/jwt-access-tokens';
import { ImagingModule } from '../../../src/imaging';
import { ListsModule } from '../../../src/lists';
import { CheckItemAsChild } from '../../../src/lists/application/check-item-as-child/check-item-as-child';
import { Epoch } from '../../../src/platform/database/epoch';
import { type ActingChildCaller, KidDeviceAuthenticator } from '../../../src/platform/http/access';
import { ReferralsModule } from '../../../src/referrals';
import { KidQuery } from '../../../src/views/kid/kid.query';
import { LiveQuery } from '../../../src/views/live/live.query';
import { ViewsModule } from '../../../src/views/views.module';
import { addFamilies, addRoutines } from '../../support/database/families';
import { plansOf, statementsOf } from '../../support/database/statements';
import { type BuiltModule, build, testSettings } from '../../support/module.builder';

/** With fewer a sequential scan is cheaper. */
const families = 10_000;
/** The table of picture book pages does not grow with users. */
const all = /Seq Scan on (?!plain_picture)/;

/**
 * Frequent calls are answered from indexes, however many users there are. Every statement of each call is
 * explained with its values and with the generic plan that prepared statements end with.
 */
describe('the query plans of frequent calls', () => {
  let harness: BuiltModule;
  let headers: Record<string, string>;
  let father: string;
  let listId: string;
  let itemId: string;
  let kid: ActingChildCaller & { itemId: string };
  let deviceToken: string;

  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ReferralsModule, BillingModule, ImagingModule, ListsModule, ViewsModule],
      realTokens: true,
    });
    await addFamilies(harness.databaseUrl, families, 3);
    await addRoutines(harness.databaseUrl, 1);
    // Read once by each process.
    await harness.get(Epoch).value();
    const [row] = await harness.database.query<{
      father: string;
      sid: string;
      listId: string;
      itemId: string;
    }>(
      `SELECT c.user_id AS father, s.id AS sid, c.list_id AS "listId", (SELECT id FROM lists.item i WHERE i.list_id = c.list_id LIMIT 1) AS "itemId"
       FROM lists.collaborator c JOIN identity.session s ON s.person_id = c.user_id OFFSET $1 LIMIT 1`,
      [families],
    );
    ({ father, listId, itemId } = row!);
    const token = await new JwtAccessTokens(testSettings(harness.databaseUrl)).issue(
      { personId: father, sid: row!.sid, name: 'Father', email: 'father@example.org' },
      new Date(),
    );
    headers = { 'x-auth-token': token };
    const [acting] = await harness.database.query<typeof kid>(
      `SELECT g.child_id AS "childId", g.household_id AS "householdId", a.user_id AS "personId", 'sid' AS sid, (SELECT i.id FROM lists.item i WHERE i.list_id = g.list_id LIMIT 1) AS "itemId"
       FROM lists.given g JOIN lists.household_adult a ON a.household_id = g.household_id AND a.role = 'organiser' OFFSET $1 LIMIT 1`,
      [families / 2],
    );
    kid = acting!;
    const [device] = await harness.database.query<{ id: string }>(
      'SELECT id FROM identity.kid_device WHERE household_id = $1',
      [kid.householdId],
    );
    deviceToken = await harness.get(KidTokens).issue(device!.id, new Date());
    // The lists of these calls are plain ones, beside the routines of others: see routine-plans.spec.ts.
    await harness.database.query(
      'DELETE FROM lists.schedule WHERE list_id = $1 OR list_id = (SELECT i.list_id FROM lists.item i WHERE i.id = $2)',
      [listId, kid.itemId],
    );
  });
  afterAll(() => harness.close());

  const tickAsChild = async (): Promise<void> => {
    const command = { userId: kid.personId, key: randomUUID(), fingerprint: Buffer.alloc(32) };
    const { status } = await harness.get(CheckItemAsChild).execute(command, kid, kid.itemId, false);
    expect(status).toBe(200);
  };
  const list = (): string => `/api/shopping-lists/${listId}`;
  const call = (method: string, path: () => string, body?: () => object) => async (): Promise<void> => {
    const { status } = await harness.as(father)(method, path(), body?.(), {
      ...headers,
      'idempotency-key': randomUUID(),
    });
    expect([200, 201]).toContain(status);
  };

  it.each<[string, () => Promise<unknown>, number]>([
    // The first one also checks the session. A user who is not the owner is looked up among the members.
    ['my lists', call('GET', () => '/api/shopping-lists'), 2],
    ['a list', call('GET', list), 1],
    ['what changed in it', call('GET', () => `${list()}?since=4.2`), 1],
    [
      'its cursor',
      () => harness.as(father)('GET', list(), undefined, { ...headers, 'if-none-match': '"0.0"' }),
      2,
    ],
    [
      'a tick',
      call(
        'PATCH',
        () => `${list()}/items/${itemId}/toggle`,
        () => ({ checked: false }),
      ),
      5,
    ],
    [
      'an add',
      call(
        'POST',
        () => `${list()}/items`,
        () => ({ name: 'Apple' }),
      ),
      7,
    ],
    [
      'many operations',
      call(
        'POST',
        () => `${list()}/operations`,
        () => ({
          operations: [
            { key: randomUUID(), method: 'PATCH', path: `items/${itemId}/toggle`, body: { checked: true } },
          ],
        }),
      ),
      5,
    ],
    ['what is left of the month', call('GET', () => '/api/shopping-lists/user/limits'), 4],
    ['what was made', call('GET', () => '/api/billing/usage'), 1],
    ['who I am', call('GET', () => '/api/auth/me'), 5],
    ['how my account stands', call('GET', () => '/api/account/status'), 4],
    ['the view of a child', () => harness.get(KidQuery).find(kid), 1],
    ['its state', () => harness.get(KidQuery).cursor(kid), 1],
    ['the child that acts', () => harness.get(HouseholdFacade).actingChild(kid.personId, kid.childId), 1],
    ['the linked device', () => harness.get(KidDeviceAuthenticator).child(deviceToken, kid.childId), 1],
    ['a tick of the child', tickAsChild, 4],
    ['a stream that begins', () => harness.get(LiveQuery).ofPeople([father]), 1],
    ['lists that moved', () => harness.get(LiveQuery).ofLists([listId]), 1],
  ])('%s', async (_, work, most) => {
    const asked = await statementsOf(work);
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked)
      for (const plan of await plansOf(harness.databaseUrl, one)) expect(plan).not.toMatch(all);
    expect(asked.map(({ text }) => text).slice(most)).toEqual([]);
  });
});
