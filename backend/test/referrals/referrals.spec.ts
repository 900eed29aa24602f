// Use cases: complete-signup, count-visit, ensure-referral-code, get-referral-code, ban-inviter

import { randomUUID } from 'node:crypto';
import { IdentityModule } from '../../src/identity';
import { Clock } from '../../src/kernel/clock';
import { AccountDeletionSaga } from '../../src/platform/account-deletion/account-deletion-saga';
import { Database } from '../../src/platform/database/database';
import { ReferralsModule } from '../../src/referrals';
import { EraseReferrals } from '../../src/referrals/application/erase-referrals';
import { PurgeReferralHashes } from '../../src/referrals/application/purge-referral-hashes';
import { Inviters } from '../../src/referrals/domain/inviters';
import { InvitedQuery } from '../../src/referrals/queries/invited.query';
import { type BuiltModule, TestClock, build } from '../support/module.builder';
import { register } from '../support/people';

const start = new Date('2026-05-01T12:00:00.000Z');
const hour = 3_600_000;

interface Answered {
  status: number;
  body: Record<string, unknown>;
}

describe('referrals', () => {
  let harness: BuiltModule;
  let ada: string;
  let ben: string;
  const clock = new TestClock(start);
  beforeAll(async () => {
    harness = await build({
      modules: [IdentityModule, ReferralsModule],
      replace: [{ token: Clock, by: clock }],
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    clock.time = start;
    ada = await comes(30 * 24);
    ben = await comes(1);
  });

  const comes = (hoursAgo: number): Promise<string> =>
    register(harness, {
      name: 'Somebody',
      email: `${randomUUID()}@example.org`,
      since: new Date(clock.time.getTime() - hoursAgo * hour),
    });
  const rows = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    harness.get(Database).query<R>(text, values);
  const ask = async (
    who: string | null,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const answer = await harness.app.inject({
      method: method as 'GET',
      url: `/api/referrals/${path}`,
      headers: { ...(who && { 'x-auth-token': who }), ...headers },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const codeOf = async (who: string, deviceId?: string): Promise<string> =>
    String(
      (await ask(who, 'GET', `my-code${deviceId === undefined ? '' : `?deviceId=${deviceId}`}`)).body[
        'referralCode'
      ],
    );
  const click = (referralCode: string, more: object = {}): Promise<Answered> =>
    ask(null, 'POST', 'click', { referralCode, ...more });
  const look = async (code: string, who: string | null = null): Promise<unknown> =>
    (await ask(who, 'GET', `code/${encodeURIComponent(code)}`)).body['state'];
  const complete = (
    who: string,
    referralCode: string,
    more: object = {},
    key: string = randomUUID(),
  ): Promise<Answered> =>
    ask(
      who,
      'POST',
      'complete-signup',
      { referralCode, inviteeUserId: who, ...more },
      { 'idempotency-key': key },
    );
  const outcome = async (wish: Promise<Answered>): Promise<unknown[]> => {
    const { status, body } = await wish;
    return [status, body['code'], body['message']];
  };
  const clicksOf = async (who: string): Promise<number> =>
    (await rows<{ clicks: number }>('SELECT clicks FROM referrals.inviter WHERE user_id = $1', who))[0]
      ?.clicks ?? 0;
  const told = (referral: string): Promise<object[]> =>
    rows(
      `SELECT payload FROM platform.outbox WHERE name = 'referrals.referral-completed' AND payload->>'referralId' = $1`,
      referral,
    );
  const referralOf = async (who: string): Promise<Record<string, unknown> | undefined> =>
    (await rows<Record<string, unknown>>('SELECT * FROM referrals.referral WHERE invitee_id = $1', who))[0];
  const ban = async (who: string): Promise<void> => {
    await codeOf(who);
    const inviter = (await harness.get<Inviters>(Inviters).ofUser(who))!;
    inviter.ban(clock.time);
    await harness.get<Inviters>(Inviters).save(inviter);
  };
  const leaves = (who: string): Promise<unknown> =>
    rows('UPDATE identity.person SET leaving_at = now(), email_key = NULL WHERE id = $1', who);

  describe('a code', () => {
    it('is made once for concurrent requests, and is part of the link', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ada, 'GET', 'my-code')));
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      const { referralCode, link } = answers[0]!.body as { referralCode: string; link: string };
      expect(referralCode).toMatch(/^[bcdfghjkmnpqrstvwxz2-9]{4}(-[bcdfghjkmnpqrstvwxz2-9]{4}){2}$/);
      expect(link).toBe(`http://localhost:3000/r/${referralCode}`);
      expect(await codeOf(ben)).not.toBe(referralCode);
    });

    it('is not made during the deletion of the account', async () => {
      await leaves(ada);
      expect((await ask(ada, 'GET', 'my-code')).status).toBe(404);
      expect(await rows('SELECT 1 FROM referrals.inviter WHERE user_id = $1', ada)).toEqual([]);
    });

    it('is read in any spelling', async () => {
      const code = await codeOf(ada);
      expect(await look(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe('valid');
    });
  });

  describe('the state of a code', () => {
    it.each([
      ['valid', 'an anonymous caller', () => null],
      ['valid', 'a new user', () => ben],
      ['self-referral', 'its owner', () => ada],
    ])('is %s for %s', async (state, _, who) => {
      expect(await look(await codeOf(ada), who())).toBe(state);
    });

    it('is existing-user for a user who is older, was here before or has come by a link', async () => {
      const code = await codeOf(ada);
      expect(await look(code, await comes(25))).toBe('existing-user');
      await rows('UPDATE identity.person SET trial_withheld = true WHERE id = $1', ben);
      expect(await look(code, ben)).toBe('existing-user');
      const cem = await comes(2);
      await complete(cem, code);
      expect(await look(code, cem)).toBe('existing-user');
    });

    it('is the same for an unknown code, a malformed one, and one of a banned or deleted inviter', async () => {
      const [banned, left] = [await comes(100), await comes(100)];
      const codes = [
        'bcdf-ghjk-mnpq',
        await codeOf(banned),
        await codeOf(left),
        'x',
        "' OR 1=1",
        'ü'.repeat(15),
      ];
      await ban(banned);
      await leaves(left);
      for (const who of [null, ben])
        expect(await Promise.all(codes.map((code) => look(code, who)))).toEqual(codes.map(() => 'invalid'));
      const bodies = await Promise.all(
        codes
          .slice(0, 3)
          .map(async (code) => ({ ...(await ask(null, 'GET', `code/${code}`)).body, referralCode: '' })),
      );
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    });

    it('is answered to a caller with an invalid token', async () => {
      expect(await ask('no-token', 'GET', `code/${await codeOf(ada)}`)).toMatchObject({
        status: 200,
        body: {
          state: 'valid',
          benefits: {
            friend: { tier: 'pro', months: 1 },
            inviter: { cents: 499, currency: 'eur' },
            capPerYear: 12,
          },
        },
      });
    });
  });

  describe('a visit', () => {
    it('counts once a day for a browser, in any tab, and for a network if the browser has no id', async () => {
      const code = await codeOf(ada);
      await Promise.all(
        Array.from({ length: 10 }, () =>
          click(code, { visitId: 'browser-1', utm: { source: 'mail' }, referralCode: code }),
        ),
      );
      expect(await clicksOf(ada)).toBe(1);
      await click(code.toUpperCase(), { visitId: 'browser-2' });
      await click(code);
      await click(code, { visitId: '' });
      await click(code, { visitId: 7 });
      expect(await clicksOf(ada)).toBe(3);
      clock.time = new Date(start.getTime() + 24 * hour);
      await click(code, { visitId: 'browser-1' });
      expect(await clicksOf(ada)).toBe(4);
    });

    it('is answered alike for any code, and stores nothing that leads to a person', async () => {
      const code = await codeOf(ada);
      await ban(ben);
      const answers = await Promise.all(
        [code, 'bcdf-ghjk-mnpq', 'x', await codeOf(ben)].map((each) =>
          click(each, { visitId: 'the-name-of-a-browser' }),
        ),
      );
      expect(answers).toEqual(answers.map(() => ({ status: 200, body: { success: true } })));
      expect(await clicksOf(ben)).toBe(0);
      const kept = await rows<{ row: string }>(
        'SELECT v::text AS row FROM referrals.visit v WHERE inviter_id = $1',
        ada,
      );
      expect(kept).toHaveLength(1);
      expect(kept[0]!.row).not.toMatch(/browser|127\.0\.0\.1/);
      expect(kept[0]!.row).not.toContain(Buffer.from('the-name-of-a-browser').toString('hex'));
    });

    it('needs a code', async () => {
      for (const body of [{}, { referralCode: 7 }, { referralCode: null }])
        expect((await ask(null, 'POST', 'click', body)).status).toBe(422);
    });

    it('ends with its sign-up, and is purged after a month', async () => {
      const code = await codeOf(ada);
      await click(code, { visitId: 'browser-1' });
      await click(code, { visitId: 'browser-2' });
      expect((await complete(ben, code, { visitId: 'browser-1' })).status).toBe(200);
      expect(await rows('SELECT 1 FROM referrals.visit WHERE inviter_id = $1', ada)).toHaveLength(1);
      await harness.get(PurgeReferralHashes).run(new Date(start.getTime() + 31 * 24 * hour));
      expect(await rows('SELECT 1 FROM referrals.visit WHERE inviter_id = $1', ada)).toEqual([]);
      expect(await clicksOf(ada)).toBe(2);
    });
  });

  describe('CompleteSignup', () => {
    it('counts once, with repetitions and concurrent requests', async () => {
      const code = await codeOf(ada);
      const key = randomUUID();
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => complete(ben, code, {}, key)),
        ...Array.from({ length: 10 }, () => complete(ben, code)),
      ]);
      const good = answers.filter(({ status }) => status === 200);
      expect(good.length).toBeGreaterThan(0);
      expect(good[0]!.body).toEqual({
        success: true,
        message: 'referrals.completed',
        benefit: { tier: 'pro', months: 1 },
      });
      for (const { status, body } of answers)
        expect([200, 409]).toContain(
          status === 409 && body['code'] === 'REFERRAL_ALREADY_COMPLETED' ? 409 : status,
        );
      const referral = await referralOf(ben);
      expect(referral).toMatchObject({ inviter_id: ada, code, flagged: false });
      expect(await told(String(referral!['id']))).toEqual([
        {
          payload: {
            referralId: referral!['id'],
            inviterId: ada,
            inviteeId: ben,
            acceptedAt: expect.any(String) as string,
          },
        },
      ]);
    });

    it('has nine outcomes', async () => {
      const code = await codeOf(ada);
      expect(
        await outcome(ask(ben, 'POST', 'complete-signup', { referralCode: code, inviteeUserId: ada })),
      ).toEqual([403, 'UNAUTHORIZED_REFERRAL_COMPLETION', 'referrals.unauthorized_referral_completion']);
      expect(await outcome(complete(ben, 'bcdf-ghjk-mnpq'))).toEqual([
        404,
        'REFERRAL_NOT_FOUND',
        'referrals.not_found',
      ]);
      expect(await outcome(complete(ben, 'nothing like a code'))).toEqual([
        404,
        'REFERRAL_NOT_FOUND',
        'referrals.not_found',
      ]);
      expect(await outcome(complete(ben, await codeOf(ben)))).toEqual([
        403,
        'SELF_REFERRAL_NOT_ALLOWED',
        'referrals.self_referral_not_allowed',
      ]);
      const old = await comes(24);
      expect(await outcome(complete(old, code))).toEqual([
        403,
        'EXISTING_USER_REFERRAL_NOT_ALLOWED',
        'referrals.existing_user_referral_not_allowed',
      ]);
      const banned = await comes(100);
      await ban(banned);
      expect(await outcome(complete(ben, await codeOf(banned)))).toEqual([
        403,
        'INVITER_BANNED',
        'referrals.inviter_banned',
      ]);
      expect(await outcome(complete(ben, code))).toEqual([200, undefined, 'referrals.completed']);
      expect(await outcome(complete(ben, code))).toEqual([
        409,
        'REFERRAL_ALREADY_COMPLETED',
        'referrals.already_completed',
      ]);
      expect(await outcome(complete(ben, await codeOf(old)))).toEqual([
        409,
        'REFERRAL_OWNERSHIP_MISMATCH',
        'referrals.ownership_mismatch',
      ]);
    });

    it('refuses a repeated key with the same answer', async () => {
      const key = randomUUID();
      expect(await outcome(complete(ben, 'bcdf-ghjk-mnpq', {}, key))).toEqual(
        await outcome(complete(ben, 'bcdf-ghjk-mnpq', {}, key)),
      );
    });

    it.each([
      ['who has been here for a day', 24, 403],
      ['who came less than a day ago', 23.99, 200],
    ])('refuses the sign-up of a user %s', async (_, hoursAgo, status) => {
      const user = await comes(hoursAgo);
      expect((await complete(user, await codeOf(ada))).status).toBe(status);
    });

    it('does not tell an existing user that the inviter is banned', async () => {
      await ban(ada);
      expect(await outcome(complete(await comes(48), await codeOf(ada)))).toEqual([
        403,
        'EXISTING_USER_REFERRAL_NOT_ALLOWED',
        'referrals.existing_user_referral_not_allowed',
      ]);
    });

    it('refuses a user who was here before, and the link of a deleted inviter', async () => {
      await rows('UPDATE identity.person SET trial_withheld = true WHERE id = $1', ben);
      const code = await codeOf(ada);
      expect((await outcome(complete(ben, code)))[1]).toBe('EXISTING_USER_REFERRAL_NOT_ALLOWED');
      await leaves(ada);
      expect((await outcome(complete(await comes(1), code)))[1]).toBe('REFERRAL_NOT_FOUND');
    });

    it('flags a device that is known with another account, and does not refuse it', async () => {
      const device = randomUUID();
      const code = await codeOf(ada, device);
      expect((await complete(ben, code, { deviceId: device })).status).toBe(200);
      expect(await referralOf(ben)).toMatchObject({ flagged: true });
      const cem = await comes(1);
      await complete(cem, code, { deviceId: randomUUID() });
      expect(await referralOf(cem)).toMatchObject({ flagged: false });
      expect(
        (await rows<{ row: string }>('SELECT d::text AS row FROM referrals.device d')).some(({ row }) =>
          row.includes(device),
        ),
      ).toBe(false);
      await harness.get(PurgeReferralHashes).run(new Date(start.getTime() + 181 * 24 * hour));
      expect(await rows('SELECT 1 FROM referrals.device')).toEqual([]);
    });

    it.each([
      { referralCode: 'x'.repeat(61) },
      { visitId: 'short' },
      { deviceId: 'x'.repeat(36) },
      { deviceId: 'a-name-of-my-own' },
      { inviteeUserId: 'nobody' },
      { more: 1 },
    ])('refuses the body %j', async (more) => {
      expect((await complete(ben, await codeOf(ada), more)).status).toBe(422);
    });
  });

  describe('limits', () => {
    let busy: BuiltModule;
    beforeAll(async () => {
      busy = await build({
        modules: [IdentityModule, ReferralsModule],
        settings: { rateLimitFactor: 1 },
        replace: [{ token: Clock, by: clock }],
      });
    });
    afterAll(() => busy.close());

    it.each([
      ['POST', '/api/referrals/click', 20],
      ['GET', '/api/referrals/code/bcdf-ghjk-mnpq', 30],
    ] as const)('%s %s: %d in a row', async (method, url, most) => {
      for (let i = 0; i < most; i++)
        expect(
          (
            await busy.app.inject({
              method,
              url,
              ...(method === 'POST' && { payload: { referralCode: 'x' } }),
            })
          ).statusCode,
        ).toBe(200);
      const over = await busy.app.inject({
        method,
        url,
        ...(method === 'POST' && { payload: { referralCode: 'x' } }),
      });
      expect([over.statusCode, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    });

    it('allow a user five sign-ups an hour', async () => {
      const who = await register(busy, {
        name: 'Somebody',
        email: `${randomUUID()}@example.org`,
        since: start,
      });
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++)
        statuses.push(
          (
            await busy.as(who)(
              'POST',
              '/api/referrals/complete-signup',
              { referralCode: 'bcdf-ghjk-mnpq', inviteeUserId: who },
              { 'idempotency-key': randomUUID() },
            )
          ).status,
        );
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
    });
  });

  describe('a deleted inviter', () => {
    it('has no code any more, and accepted referrals lose the inviter', async () => {
      const code = await codeOf(ada, randomUUID());
      await click(code, { visitId: 'browser-9' });
      await complete(ben, code);
      const cem = await comes(1);
      await complete(cem, await codeOf(ben, randomUUID()));
      await harness.get(EraseReferrals).erase(ben);
      await harness.get(EraseReferrals).erase(ben);
      expect(
        await rows(
          'SELECT inviter_id, invitee_id, code FROM referrals.referral WHERE inviter_id = $1 OR invitee_id = $2 ORDER BY id',
          ada,
          cem,
        ),
      ).toEqual([
        { inviter_id: ada, invitee_id: null, code },
        { inviter_id: null, invitee_id: cem, code: null },
      ]);
      await harness.get(EraseReferrals).erase(ada);
      await harness.get(EraseReferrals).erase(cem);
      for (const table of ['inviter', 'referral', 'visit', 'device']) {
        const left = `SELECT 1 FROM referrals.${table} t WHERE strpos(t::text, $1) + strpos(t::text, $2) + strpos(t::text, $3) > 0`;
        expect(await rows(left, ada, ben, cem)).toEqual([]);
      }
      expect(harness.get(AccountDeletionSaga).steps.map(({ step }) => step)).toContain('referrals');
    });

    it('stays banned, also in a new account of the same person, for a year or until support lifts the ban', async () => {
      const google = randomUUID();
      const signsUp = async (): Promise<string> => {
        clock.time = new Date(clock.time.getTime() + 60_000);
        const person = await comes(1);
        await rows('DELETE FROM identity.sign_in WHERE person_id = $1', person);
        await rows(
          `INSERT INTO identity.sign_in (provider, subject, person_id) VALUES ('google', $1, $2) ON CONFLICT (provider, subject) DO UPDATE SET person_id = excluded.person_id`,
          google,
          person,
        );
        return person;
      };
      const leavesForGood = async (who: string): Promise<void> => {
        for (let i = 0; i < 2; i++) await harness.get(EraseReferrals).erase(who);
      };
      const invited = (who: string) => new InvitedQuery(harness.get(Database)).of(who);
      const first = await signsUp();
      await ban(first);
      await leavesForGood(first);
      const second = await signsUp();
      expect([await look(await codeOf(second)), await invited(second)]).toEqual([
        'invalid',
        { barred: true, barredBefore: true, referrals: [] },
      ]);
      await leavesForGood(second);
      expect(
        (await rows<{ row: string }>('SELECT m::text AS row FROM referrals.barred_mark m')).map(({ row }) =>
          [first, second, google].some((word) => row.includes(word)),
        ),
      ).toEqual([false]);

      const third = await signsUp();
      await codeOf(third);
      const inviter = (await harness.get<Inviters>(Inviters).ofUser(third))!;
      inviter.unban();
      await harness.get<Inviters>(Inviters).save(inviter);
      await leavesForGood(third);
      const fourth = await signsUp();
      expect([await look(await codeOf(fourth)), await invited(fourth)]).toEqual([
        'valid',
        { barred: false, barredBefore: false, referrals: [] },
      ]);

      await ban(fourth);
      await leavesForGood(fourth);
      await harness.get(PurgeReferralHashes).run(new Date(start.getTime() + 366 * 24 * hour));
      expect(await rows('SELECT 1 FROM referrals.barred_mark')).toEqual([]);
    });
  });
});
