// Use cases: agree-by-card

import { randomUUID } from 'node:crypto';
import { HouseholdFacade, IdentityModule } from '../../src/identity';
import { consentReminder, RemindOfConsent } from '../../src/identity/application/consent/remind-of-consent';
import { hashOf } from '../../src/identity/application/sessions/secrets';
import { write } from '../support/billing/paid-account';
import { buildForConsents, consentRecords, Letterbox, parentToConsent } from '../support/consent';
import { addChild, addMember } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const day = 86_400_000;

describe('the consent of a parent who has paid by card', () => {
  let harness: BuiltModule;
  let ada: string;
  let email: string;
  let household: string;
  const clock = new TestClock();
  const box = new Letterbox();

  beforeAll(async () => {
    harness = await buildForConsents(clock, box);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = new Date('2026-11-27T10:00:00.000Z');
    box.mails = [];
    ({ ada, email, household } = await parentToConsent(harness));
  });

  interface Answer {
    status: number;
    body: { code?: string; state?: string; householdVersion?: number; methods?: string[] };
  }
  const send = async (
    path: string,
    body: object | undefined,
    who = ada,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    (await harness.as(who)('POST', `/api/households/${household}/consent${path}`, body, {
      'idempotency-key': randomUUID(),
      'x-user-language': 'de',
      ...headers,
    })) as Answer;
  const agree = (who = ada, body: object = { textVersion: '1' }): Promise<Answer> => send('/card', body, who);
  const methods = async (who = ada): Promise<unknown> =>
    (await harness.as(who)('GET', '/api/consents/methods')).body;
  /** An invoice that a card has paid, unless it says otherwise. */
  async function pay(who = ada, invoice: object = {}, account: object = {}): Promise<void> {
    const id = randomUUID();
    await write(harness.database, 'billing_account', { id, user_id: who, ...account });
    await write(harness.database, 'invoice', {
      stripe_id: `in_${randomUUID()}`,
      account_id: id,
      card_fingerprint: 'card-of-ada',
      card_brand: 'visa',
      card_last4: '4242',
      ...invoice,
    });
  }
  const records = () => consentRecords(harness, household);
  const mayAct = async (childId: string): Promise<boolean> =>
    (await harness
      .get(HouseholdFacade)
      .actingChild(ada, childId)
      .catch(() => null)) !== null;

  it('is recorded at once, with notice, language, method and time, and lets a child act', async () => {
    const tom = await addChild(harness, ada, household);
    await pay();
    expect(await mayAct(tom.id)).toBe(false);
    expect(await agree()).toMatchObject({ status: 200, body: { state: 'agreed' } });
    expect(await mayAct(tom.id)).toBe(true);
    expect(await records()).toEqual([
      {
        person: ada,
        version: '1',
        language: 'de',
        method: 'card',
        agreed: clock.time,
        confirmed: null,
        withdrawn: null,
      },
    ]);
    expect(box.mails).toEqual([]);
  });

  it('is confirmed by the second mail a day later', async () => {
    await pay();
    await agree();
    const [due] = await harness.database.query<{ subject: string; dueAt: Date }>(
      'SELECT subject, due_at AS "dueAt" FROM platform.due_instant WHERE kind = $1',
      [consentReminder],
    );
    expect(due?.dueAt).toEqual(new Date(clock.time.getTime() + day));
    clock.time = due!.dueAt;
    await harness.get(RemindOfConsent).whenDue({ kind: consentReminder, ...due! }, clock.time);
    expect(box.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Deine Einwilligung für Kinder in Pictick'],
    ]);
    expect(await records()).toMatchObject([{ method: 'card', confirmed: clock.time }]);
  });

  it('is a new version of the household, once for a request that arrives twice', async () => {
    await pay();
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await send('/card', {}, ada, key), await send('/card', {}, ada, key)];
    expect(again).toMatchObject({ status: 200, body: first.body });
    const later = await agree();
    expect(later.body).toEqual(first.body);
    expect(await records()).toHaveLength(1);
  });

  it('is given once by two presses at the same time', async () => {
    await pay();
    const both = await Promise.all([agree(), agree()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await records()).toHaveLength(1);
  });

  it.each<[string, object, object]>([
    ['an open invoice', { status: 'open', amount_paid: 0 }, {}],
    ['an invoice of 0', { total: 0, amount_due: 0, amount_paid: 0 }, {}],
    ['an invoice that credit has paid', { amount_due: 0, amount_paid: 0, starting_balance: -499 }, {}],
    ['a payment without a card', { card_fingerprint: null, card_brand: null, card_last4: null }, {}],
    ['a payment that was refunded', { refunded: 499 }, {}],
    ['a payment in cash and credit whose cash was refunded', { total: 999, refunded: 499 }, {}],
    ['a payment that is disputed', {}, { disputed: true }],
  ])('is not confirmed by %s', async (_, invoice, account) => {
    await pay(ada, invoice, account);
    expect(await methods()).toEqual({ methods: ['email'] });
    expect(await agree()).toMatchObject({ status: 409, body: { code: 'CARD_PAYMENT_MISSING' } });
    expect(await records()).toEqual([]);
  });

  it('is confirmed by a payment of which a part was refunded', async () => {
    await pay(ada, { refunded: 100 });
    expect((await agree()).status).toBe(200);
  });

  it('is not confirmed by a granted plan', async () => {
    await harness.database.query(
      `INSERT INTO billing.entitlement_grant SELECT * FROM jsonb_populate_record(null::billing.entitlement_grant, $1)`,
      [
        JSON.stringify({
          id: randomUUID(),
          user_id: ada,
          tier: 'pro',
          reason: 'goodwill',
          made_by: 'desk',
          starts_at: '2026-11-01T10:00:00Z',
          ends_at: '2027-11-01T10:00:00Z',
          created_at: '2026-11-01T10:00:00Z',
        }),
      ],
    );
    expect((await agree()).body.code).toBe('CARD_PAYMENT_MISSING');
  });

  it('is not confirmed by the payment of another adult', async () => {
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, household, { personId: ben, role: 'adult' });
    await pay(ben);
    expect((await agree()).body.code).toBe('CARD_PAYMENT_MISSING');
    expect((await agree(ben)).status).toBe(200);
    expect(await records()).toMatchObject([{ person: ben, method: 'card' }]);
  });

  it('is given by members only, also if a stranger has paid', async () => {
    const stranger = await register(harness, { name: 'Eve', email: `${randomUUID()}@example.org` });
    await pay(stranger);
    expect((await agree(stranger)).body.code).toBe('NOT_FOUND');
    expect(await records()).toEqual([]);
  });

  it('ends the link of a mail that was asked for before', async () => {
    await pay();
    await send('', undefined);
    const token = 'zH6Vq3tY8nK1mPq0sLw4Bg';
    await harness.database.query('UPDATE identity.consent SET token_hash = $2 WHERE household_id = $1', [
      household,
      hashOf(token),
    ]);
    expect((await agree()).status).toBe(200);
    expect((await harness.as('')('POST', '/api/consents/agree', { token })).body).toMatchObject({
      code: 'CONSENT_LINK_USED',
    });
    expect(await records()).toMatchObject([{ method: 'card' }]);
  });

  it('leaves a consent by mail as it was recorded', async () => {
    await pay();
    await harness.database.query(
      `INSERT INTO identity.consent (id, household_id, person_id, text_version, language, method, asked_at, agreed_at)
       VALUES (gen_random_uuid(), $1, $2, '1', 'nl', 'email', now(), now())`,
      [household, ada],
    );
    expect(await agree()).toMatchObject({ status: 200, body: { state: 'agreed' } });
    expect(await records()).toMatchObject([{ method: 'email', language: 'nl' }]);
  });

  it('brings the children back that its withdrawal has hidden', async () => {
    const tom = await addChild(harness, ada, household);
    await pay();
    await agree();
    clock.time = new Date(clock.time.getTime() + day);
    await send('/withdraw', undefined);
    expect(await mayAct(tom.id)).toBe(false);
    await agree();
    expect(await mayAct(tom.id)).toBe(true);
    expect(await records()).toMatchObject([{ withdrawn: expect.any(Date) as Date }, { withdrawn: null }]);
  });

  it('stays when the payment is refunded later', async () => {
    const tom = await addChild(harness, ada, household);
    await pay();
    await agree();
    await harness.database.query('UPDATE billing.invoice SET refunded = amount_paid');
    expect(await mayAct(tom.id)).toBe(true);
    expect(await methods()).toEqual({ methods: ['email'] });
  });

  it.each<[string, object]>([
    ['a version that never was', { textVersion: '3' }],
    ['null as version', { textVersion: null }],
    ['an unknown field', { method: 'card' }],
  ])('is refused with %s', async (_, body) => {
    await pay();
    expect((await agree(ada, body)).status).toBe(422);
    expect(await records()).toEqual([]);
  });

  it('is offered beside the mail to users who have paid', async () => {
    expect(await methods()).toEqual({ methods: ['email'] });
    await pay();
    expect(await methods()).toEqual({ methods: ['email', 'card'] });
  });

  it('needs a mail server for its second mail', async () => {
    await pay();
    const silent = await build({ modules: [IdentityModule], databaseUrl: harness.databaseUrl });
    const answer = await silent.as(ada)(
      'POST',
      `/api/households/${household}/consent/card`,
      {},
      {
        'idempotency-key': randomUUID(),
      },
    );
    const offered = await silent.as(ada)('GET', '/api/consents/methods');
    await silent.close();
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'MAIL_UNAVAILABLE']);
    expect(offered.body).toEqual({ methods: [] });
  });
});
