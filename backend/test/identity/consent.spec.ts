// Use cases: ask-consent, agree-consent, tell-of-lapsed-consent, withdraw-consent

import { randomUUID } from 'node:crypto';
import type { Animal } from '@pictick/rules/household/animal';
import { HouseholdFacade, IdentityModule } from '../../src/identity';
import { consentReminder, RemindOfConsent } from '../../src/identity/application/consent/remind-of-consent';
import { SendConsentMail } from '../../src/identity/application/consent/send-consent-mail.on-consent-asked';
import { TellAdults } from '../../src/identity/application/consent/tell-adults.on-consent-lapsed';
import {
  lapsedConsent,
  TellOfLapsedConsent,
} from '../../src/identity/application/consent/tell-of-lapsed-consent';
import { EraseHouseholds } from '../../src/identity/application/household/erase-households';
import { Clock } from '../../src/kernel/clock';
import { DomainError } from '../../src/kernel/domain-error';
import type { Mail } from '../../src/platform/mail/mailer';
import { buildForConsents, consentRecords, Letterbox, parentToConsent } from '../support/consent';
import { addChild, addMember } from '../support/households';
import { type BuiltModule, build, TestClock } from '../support/module.builder';
import { register } from '../support/people';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('the consent of a parent', () => {
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
    box.failing = 'never';
    ({ ada, email, household } = await parentToConsent(harness));
  });

  interface Answer {
    status: number;
    body: { code?: string; state?: string; householdName?: string; householdVersion?: number };
  }
  const post = async (path: string, who = ada, headers: Record<string, string> = {}): Promise<Answer> =>
    (await harness.as(who)('POST', `/api/households/${household}/consent${path}`, undefined, {
      'idempotency-key': randomUUID(),
      ...headers,
    })) as Answer;
  const agree = async (token: string, body: object = {}, language = 'de'): Promise<Answer> =>
    (await harness.as('')(
      'POST',
      '/api/consents/agree',
      { token, ...body },
      {
        'x-user-language': language,
      },
    )) as Answer;

  /** Delivers the events about consent as the worker does. */
  async function deliver(): Promise<void> {
    const events = await harness.database.query<{ id: string; name: string; payload: never }>(
      `DELETE FROM platform.outbox WHERE name LIKE 'identity.consent-%' RETURNING id, name, payload`,
    );
    for (const { id, name, payload } of events)
      await harness
        .get<{ handle(payload: never, meta: object): Promise<void> }>(
          name === 'identity.consent-asked' ? SendConsentMail : TellAdults,
        )
        .handle(payload, { eventId: id });
  }
  /** Tells of consents that no undo can bring back, each twice, as a worker may. */
  async function tell(afterMs = 11 * minute): Promise<void> {
    await deliver();
    clock.time = new Date(clock.time.getTime() + afterMs);
    const due = await harness.database.query<{ subject: string; dueAt: Date }>(
      'DELETE FROM platform.due_instant WHERE kind = $1 AND due_at <= $2 RETURNING subject, due_at AS "dueAt"',
      [lapsedConsent, clock.time],
    );
    for (const { subject, dueAt } of [...due, ...due])
      await harness.get(TellOfLapsedConsent).whenDue({ kind: lapsedConsent, subject, dueAt });
  }
  const told = (): [string, string][] => [
    ...new Map(box.mails.map(({ id, to, subject }) => [id, [to, subject] as [string, string]])).values(),
  ];
  const tokenIn = (mail: Mail | undefined): string =>
    /https:\/\/pictick\.example\/consent#([\w-]{22})\b/.exec(mail?.text ?? '')?.[1] ?? 'none';
  async function ask(who = ada): Promise<string> {
    expect(await post('', who)).toMatchObject({ status: 202, body: { state: 'asked' } });
    await deliver();
    return tokenIn(box.mails.at(-1));
  }
  const consented = async (who = ada): Promise<Answer> => agree(await ask(who));
  const records = () => consentRecords(harness, household);
  const mayAct = (childId: string, who = ada): Promise<string> =>
    harness
      .get(HouseholdFacade)
      .actingChild(who, childId)
      .then(
        (child) => (child ? 'yes' : 'no'),
        (error: unknown) => (error instanceof DomainError ? error.code : 'broken'),
      );
  const remind = async (): Promise<void> => {
    const due = await harness.database.query<{ subject: string; dueAt: Date }>(
      'DELETE FROM platform.due_instant WHERE kind = $1 AND due_at <= $2 RETURNING subject, due_at AS "dueAt"',
      [consentReminder, clock.time],
    );
    for (const { subject, dueAt } of due)
      await harness.get(RemindOfConsent).whenDue({ kind: consentReminder, subject, dueAt }, clock.time);
  };
  const erasures = async (): Promise<string[]> =>
    (
      await harness.database.query<{ subject: string }>(
        `SELECT subject FROM platform.due_instant WHERE kind = 'child-erasure'`,
      )
    ).map(({ subject }) => subject);
  const animalsShown = async (): Promise<string[]> =>
    (
      await harness.database.query<{ animal: string }>(
        'SELECT animal FROM identity.child WHERE household_id = $1 AND deleted_at IS NULL ORDER BY created_at, id',
        [household],
      )
    ).map(({ animal }) => animal);
  const child = async (animal: Animal): Promise<string> => {
    clock.time = new Date(clock.time.getTime() + 1);
    return (await addChild(harness, ada, household, { animal })).id;
  };

  it('is asked for by mail and recorded with notice, language, method and time', async () => {
    const tom = await child('fox');
    const token = await ask();
    expect(box.mails).toMatchObject([{ to: email, subject: 'Before a child uses Pictick on your device' }]);
    expect(await mayAct(tom)).toBe('CHILD_GONE');
    expect(await agree(token)).toMatchObject({ status: 200, body: { householdName: 'Family' } });
    expect(await mayAct(tom)).toBe('yes');
    expect(await records()).toEqual([
      {
        person: ada,
        version: '2',
        language: 'de',
        method: 'email',
        agreed: clock.time,
        confirmed: null,
        withdrawn: null,
      },
    ]);
  });

  it('moves the version of the household with each step, so that devices read it', async () => {
    const version = async (): Promise<number> =>
      Number(
        (
          await harness.database.query<{ version: string }>(
            'SELECT version FROM identity.household WHERE id = $1',
            [household],
          )
        )[0]?.version,
      );
    const seen = [await version()];
    const token = await ask();
    seen.push(await version());
    await agree(token);
    seen.push(await version());
    const { body } = await post('/withdraw');
    seen.push(await version());
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
    expect(body.householdVersion).toBe(seen.at(-1));
  });

  it('is given once: the link of a second tab or a second press is used', async () => {
    const token = await ask();
    const both = await Promise.all([agree(token), agree(token)]);
    expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'CONSENT_LINK_USED']);
    expect((await agree(token)).body.code).toBe('CONSENT_LINK_USED');
    expect(await records()).toHaveLength(1);
  });

  it('is not given by a link that is older than seven days', async () => {
    const token = await ask();
    clock.time = new Date(clock.time.getTime() + 7 * day + 1);
    expect(await agree(token)).toMatchObject({ status: 409, body: { code: 'CONSENT_LINK_EXPIRED' } });
    expect(await records()).toMatchObject([{ agreed: null }]);
  });

  it('is given on the last moment of the seventh day', async () => {
    const token = await ask();
    clock.time = new Date(clock.time.getTime() + 7 * day);
    expect((await agree(token)).status).toBe(200);
  });

  it('is not given by the link of an earlier mail', async () => {
    const first = await ask();
    const second = await ask();
    expect(second).not.toBe(first);
    expect((await agree(first)).body.code).toBe('NOT_FOUND');
    expect((await agree(second)).status).toBe(200);
  });

  it.each<[string, object, number]>([
    ['a forged token', { token: 'A'.repeat(22) }, 404],
    ['a token that is too short', { token: 'abc' }, 422],
    ['no token', {}, 422],
    ['a number as token', { token: 7 }, 422],
    ['null as token', { token: null }, 422],
    ['an unknown field', { token: 'A'.repeat(22), householdId: randomUUID() }, 422],
    ['a version that is no number', { token: 'A'.repeat(22), textVersion: 'x' }, 422],
  ])('is not given with %s', async (_, body, status) => {
    const answer = await harness.as('')('POST', '/api/consents/agree', body);
    expect(answer.status).toBe(status);
  });

  it('is asked for by members only', async () => {
    const stranger = await register(harness, { name: 'Eve', email: `${randomUUID()}@example.org` });
    expect((await post('', stranger)).body.code).toBe('NOT_FOUND');
    expect((await post('/withdraw', stranger)).body.code).toBe('NOT_FOUND');
    expect(await records()).toEqual([]);
    await deliver();
    expect(box.mails).toEqual([]);
  });

  it('sends no second mail when the same request arrives twice', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await post('', ada, key);
    await post('', ada, key);
    await deliver();
    expect(box.mails).toHaveLength(1);
  });

  it('sends no mail to a parent who has agreed', async () => {
    await consented();
    box.mails = [];
    expect(await post('')).toMatchObject({ status: 202, body: { state: 'agreed' } });
    await deliver();
    expect(box.mails).toEqual([]);
  });

  it('is sent in the language of the account, else in that of the page', async () => {
    await post('', ada, { 'x-user-language': 'nl' });
    await harness.database.query(`UPDATE identity.person SET language = 'tr' WHERE id = $1`, [ada]);
    await deliver();
    await ask();
    expect(box.mails.map(({ html }) => /lang="(..)"/.exec(html)?.[1])).toEqual(['nl', 'tr']);
  });

  it('keeps the token out of database, outbox and answer', async () => {
    const answer = await post('');
    const [event] = await harness.database.query<{ payload: object }>(
      `SELECT payload FROM platform.outbox WHERE name = 'identity.consent-asked'`,
    );
    await deliver();
    const token = tokenIn(box.mails[0]);
    const [row] = await harness.database.query<{ hash: Buffer }>(
      'SELECT token_hash AS hash FROM identity.consent WHERE household_id = $1',
      [household],
    );
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(row?.hash).toHaveLength(32);
    for (const place of [JSON.stringify(event), JSON.stringify(answer.body), row?.hash.toString('base64url')])
      expect(place).not.toContain(token);
  });

  it('tries the mail again when the mail server is busy, with the same link and id', async () => {
    await post('');
    const [event] = await harness.database.query<{ id: string; payload: never }>(
      `DELETE FROM platform.outbox WHERE name = 'identity.consent-asked' RETURNING id, payload`,
    );
    const send = (): Promise<void> =>
      harness.get(SendConsentMail).handle(event!.payload, { eventId: event!.id });
    box.failing = 'once more';
    await expect(send()).rejects.toThrow('450');
    box.failing = 'never';
    await send();
    await send();
    const [one, other] = box.mails;
    expect([one?.id, one?.text]).toEqual([other?.id, other?.text]);
    expect((await agree(tokenIn(one))).status).toBe(200);
    // Once it was used, no retry sends the link again.
    await send();
    expect(box.mails).toHaveLength(2);
  });

  it('gives up on an address that refuses the mail, and can be asked for again', async () => {
    box.failing = 'for good';
    await post('');
    await deliver();
    box.failing = 'never';
    expect((await agree(await ask())).status).toBe(200);
  });

  it('is confirmed once by a second mail, a day later', async () => {
    await consented();
    box.mails = [];
    clock.time = new Date(clock.time.getTime() + day - 1);
    await remind();
    expect(box.mails).toEqual([]);
    clock.time = new Date(clock.time.getTime() + 1);
    await remind();
    const [{ id } = { id: '' }] = await harness.database.query<{ id: string }>(
      'SELECT id FROM identity.consent WHERE household_id = $1',
      [household],
    );
    await harness
      .get(RemindOfConsent)
      .whenDue({ kind: consentReminder, subject: id, dueAt: clock.time }, clock.time);
    expect(box.mails.map(({ to, text }) => [to, text.includes('/account-settings#family')])).toEqual([
      [email, true],
    ]);
    expect(await records()).toMatchObject([{ confirmed: clock.time }]);
  });

  it('gets its second mail later if the mail server is busy', async () => {
    await consented();
    box.mails = [];
    clock.time = new Date(clock.time.getTime() + day);
    box.failing = 'once more';
    await expect(remind()).rejects.toThrow('450');
    expect(await records()).toMatchObject([{ confirmed: null }]);
  });

  it('gets no second mail after it was withdrawn', async () => {
    await consented();
    await post('/withdraw');
    await deliver();
    box.mails = [];
    clock.time = new Date(clock.time.getTime() + day);
    await remind();
    expect(box.mails).toEqual([]);
  });

  it('ends at once when it is withdrawn, and its link does not bring it back', async () => {
    const tom = await child('fox');
    const token = await ask();
    await agree(token);
    expect(await mayAct(tom)).toBe('yes');
    expect((await post('/withdraw')).status).toBe(200);
    expect(await mayAct(tom)).toBe('CHILD_GONE');
    expect((await agree(token)).body.code).toBe('CONSENT_LINK_USED');
    expect(await mayAct(tom)).toBe('CHILD_GONE');
  });

  it('can be withdrawn twice, and before it was given', async () => {
    const first = await post('/withdraw');
    const token = await ask();
    await post('/withdraw');
    expect([first.status, (await post('/withdraw')).status]).toEqual([200, 200]);
    expect((await agree(token)).body.code).toBe('CONSENT_LINK_USED');
  });

  it('hides the children when the last one is withdrawn, tells the adults, and shows them again when given anew', async () => {
    const [tom, mia] = [await child('fox'), await child('owl')];
    const gone = await child('bear');
    await harness.as(ada)('DELETE', `/api/households/${household}/children/${gone}`, undefined, {
      'idempotency-key': randomUUID(),
    });
    await consented();
    clock.time = new Date(clock.time.getTime() + hour);
    await post('/withdraw');
    const inAWeek = new Date(clock.time.getTime() + 7 * day);
    box.mails = [];
    await tell();
    expect(told()).toEqual([[email, 'The children’s profiles will be erased']]);
    expect(await animalsShown()).toEqual([]);
    const due = (): Promise<{ subject: string; dueAt: Date }[]> =>
      harness.database.query(
        `SELECT subject, due_at AS "dueAt" FROM platform.due_instant WHERE kind = 'child-erasure' AND subject = ANY($1) ORDER BY subject`,
        [[tom, mia]],
      );
    expect(await due()).toEqual([tom, mia].sort().map((subject) => ({ subject, dueAt: inAWeek })));

    clock.time = new Date(clock.time.getTime() + 6 * day);
    await consented();
    expect(await animalsShown()).toEqual(['fox', 'owl']);
    expect(await due()).toEqual([]);
    expect(await mayAct(tom)).toBe('yes');
  });

  it('gives a child that comes back another animal if a new child has its own', async () => {
    const tom = await child('fox');
    await consented();
    clock.time = new Date(clock.time.getTime() + hour);
    await post('/withdraw');
    await child('fox');
    await consented();
    expect(await animalsShown()).toEqual(['rabbit', 'fox']);
    expect(await mayAct(tom)).toBe('yes');
  });

  it('is needed to bring a profile back once the last one was withdrawn', async () => {
    const tom = await child('fox');
    const change = (method: string, path: string): Promise<Answer> =>
      harness.as(ada)(method, `/api/households/${household}/children/${tom}${path}`, undefined, {
        'idempotency-key': randomUUID(),
      }) as Promise<Answer>;
    await change('DELETE', '');
    expect((await change('POST', '/restore')).status).toBe(200);
    await consented();
    await change('DELETE', '');
    expect((await change('POST', '/restore')).status).toBe(200);
    clock.time = new Date(clock.time.getTime() + hour);
    await post('/withdraw');
    expect(await change('POST', '/restore')).toMatchObject({
      status: 403,
      body: { code: 'CONSENT_MISSING' },
    });
    expect([await animalsShown(), await erasures()]).toEqual([[], [tom]]);
    await consented();
    expect([await animalsShown(), await erasures()]).toEqual([['fox'], []]);
    await change('DELETE', '');
    expect((await change('POST', '/restore')).status).toBe(200);
  });

  it('hides the children when the adult whose consent was the last leaves, and tells the others', async () => {
    const tom = await child('fox');
    const mailbox = `${randomUUID()}@example.org`;
    const ben = await register(harness, { name: 'Ben', email: mailbox });
    await addMember(harness, household, { personId: ben, role: 'adult' });
    await consented();
    clock.time = new Date(clock.time.getTime() + hour);
    box.mails = [];
    for (let run = 0; run < 2; run++) await harness.get(EraseHouseholds).erase(ada);
    await tell(11 * minute - 1);
    expect(told()).toEqual([]);
    await tell(1);
    expect(told()).toEqual([[mailbox, 'The children’s profiles will be erased']]);
    expect([await animalsShown(), await erasures(), await records()]).toEqual([[], [tom], []]);
    expect(
      await harness.as(ben)('POST', `/api/households/${household}/children/${tom}/restore`, undefined, {
        'idempotency-key': randomUUID(),
      }),
    ).toMatchObject({ status: 403, body: { code: 'CONSENT_MISSING' } });
    await consented(ben);
    expect([await animalsShown(), await mayAct(tom, ben), await erasures()]).toEqual([['fox'], 'yes', []]);
  });

  it('tells no adult of hidden children who came back with the undo, or with another consent', async () => {
    const tom = await child('fox');
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, household, { personId: ben, role: 'organiser' });
    await consented();
    const leave = (method: string, path = ''): Promise<unknown> =>
      harness.as(ada)(method, `/api/households/${household}/members/${ada}${path}`, undefined, {
        'idempotency-key': randomUUID(),
      });
    clock.time = new Date(clock.time.getTime() + hour);
    expect(await leave('DELETE')).toMatchObject({ status: 200 });
    await deliver();
    expect(await animalsShown()).toEqual([]);
    clock.time = new Date(clock.time.getTime() + 10 * minute);
    expect(await leave('POST', '/restore')).toMatchObject({ status: 200 });
    box.mails = [];
    await tell();
    expect([told(), await animalsShown(), await mayAct(tom)]).toEqual([[], ['fox'], 'yes']);
    await leave('DELETE');
    await deliver();
    await consented(ben);
    box.mails = [];
    await tell();
    expect([told(), await animalsShown()]).toEqual([[], ['fox']]);
  });

  it('leaves the children when an adult leaves while another has agreed', async () => {
    await child('fox');
    const ben = await register(harness, { name: 'Ben', email: `${randomUUID()}@example.org` });
    await addMember(harness, household, { personId: ben, role: 'adult' });
    for (const who of [ada, ben]) await consented(who);
    await harness.get(EraseHouseholds).erase(ada);
    expect([await animalsShown(), await erasures()]).toEqual([['fox'], []]);
  });

  it('brings no child back when only a helper agrees', async () => {
    await child('fox');
    const gran = await register(harness, { name: 'Gran', email: `${randomUUID()}@example.org` });
    await addMember(harness, household, { personId: gran, role: 'helper' });
    await consented();
    clock.time = new Date(clock.time.getTime() + hour);
    await post('/withdraw');
    await consented(gran);
    expect(await animalsShown()).toEqual([]);
  });

  it.each(['3', '01', 'test'])(
    'is not given to version %j of the notice, which never was',
    async (textVersion) => {
      const token = await ask();
      expect(await agree(token, { textVersion })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'textVersion' }] },
      });
      expect((await agree(token, { textVersion: '1' })).status).toBe(200);
      expect(await records()).toMatchObject([{ version: '1' }]);
    },
  );

  it('leaves the children while another adult has agreed, and not for a helper', async () => {
    const tom = await child('fox');
    const join = (name: string): Promise<string> =>
      register(harness, { name, email: `${randomUUID()}@example.org` });
    const [ben, gran] = [await join('Ben'), await join('Gran')];
    await addMember(harness, household, { personId: ben, role: 'adult' });
    await addMember(harness, household, { personId: gran, role: 'helper', children: [tom] });
    for (const who of [ada, ben, gran]) await consented(who);
    await post('/withdraw');
    expect(await animalsShown()).toEqual(['fox']);
    expect([await mayAct(tom), await mayAct(tom, ben), await mayAct(tom, gran)]).toEqual([
      'CHILD_GONE',
      'yes',
      'yes',
    ]);
    await post('/withdraw', ben);
    expect(await animalsShown()).toEqual([]);
  });

  it('needs a mail server', async () => {
    const silent = await build({
      modules: [IdentityModule],
      databaseUrl: harness.databaseUrl,
      replace: [{ token: Clock, by: clock }],
    });
    const answer = await silent.as(ada)('POST', `/api/households/${household}/consent`, undefined, {
      'idempotency-key': randomUUID(),
    });
    await silent.close();
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'MAIL_UNAVAILABLE']);
  });
});
