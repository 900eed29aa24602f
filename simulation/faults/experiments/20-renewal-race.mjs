// @ts-check
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { makePerson } from '../../../bench/support/person.mjs';
import { exactly } from '../support/figures.mjs';

const [tabs, each] = [20, 10];

/** @type {import('../experiments.mjs').Experiment} */
export const renewalRace = {
  number: 20,
  name: '200 renewals of one session at once from 20 tabs, some of which lose the answer and retry; then a used token is sent again',
  expected:
    'the race signs out no tab; the used token ends only its own session, and other devices of the user stay signed in',
  harness: 'plain',
  short: true,
  async run({ harness }) {
    const {
      stack: { url },
      sql,
    } = harness;
    const { id } = await makePerson(harness.stack);
    /** A signed-in device. */
    const device = async () => {
      const [sid, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
      await sql(
        "INSERT INTO identity.session (id, person_id, device_label, created_at, last_used_at, ends_at) VALUES ($1, $2, 'phone', now(), now(), now() + interval '90 days')",
        [sid, id],
      );
      await sql(
        "INSERT INTO identity.refresh_token (hash, session_id, issued_at, expires_at) VALUES ($1, $2, now(), now() + interval '30 days')",
        [createHash('sha256').update(secret).digest(), sid],
      );
      return { sid, secret };
    };
    const renew = async (/** @type {string} */ refreshToken) => {
      const answer = await fetch(`${url}/api/auth/refresh`, {
        method: 'POST',
        headers: { 'x-api-key': 'pictick-web', 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
      });
      return { status: answer.status, .../** @type {any} */ (await answer.json()) };
    };
    const works = async (/** @type {string} */ token) =>
      (await fetch(`${url}/api/shopping-lists`, { headers: { 'x-auth-token': token } })).status === 200;

    const [phone, laptop] = [await device(), await device()];
    const answers = await Promise.all(Array.from({ length: tabs * each }, () => renew(phone.secret)));
    // A client that lost the answer asks again with its old token.
    const again = await Promise.all(Array.from({ length: tabs / 2 }, () => renew(phone.secret)));
    const successors = new Set([...answers, ...again].map((answer) => answer.refreshToken));
    const next = answers[0]?.refreshToken ?? '';
    const serving = (await Promise.all([...answers, ...again].map(({ token }) => works(token)))).filter(
      Boolean,
    ).length;
    const goesOn = await renew(next);
    // The first token is used again a moment later.
    await renew(goesOn.refreshToken);
    const thief = await renew(phone.secret);
    const family = await Promise.all([next, goesOn.refreshToken].map(renew));
    const other = await renew(laptop.secret);
    const revoked = await sql(
      'SELECT id, revoke_reason AS reason FROM identity.session WHERE person_id = $1 AND revoked_at IS NOT NULL',
      [id],
    );
    return [
      exactly(
        'renewed',
        [...answers, ...again].filter(({ status }) => status === 200).length,
        tabs * each + tabs / 2,
      ),
      exactly('successors', successors.size, 1),
      exactly('accepted tokens', serving, tabs * each + tabs / 2),
      exactly('the next renewal', String(goesOn.status), '200'),
      exactly('the old token', `${thief.status} ${thief.code}`, '401 TOKEN_REUSED'),
      exactly('renewals of its family afterwards', family.filter(({ status }) => status === 200).length, 0),
      exactly(
        'sessions ended',
        revoked
          .map(({ id: sid, reason }) => `${sid === phone.sid ? 'its own' : 'another'}, ${reason}`)
          .join('; '),
        'its own, token-reused',
      ),
      exactly('the other device', String(other.status), '200'),
    ];
  },
};
