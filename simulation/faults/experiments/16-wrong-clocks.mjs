// @ts-check
import { createPrivateKey, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { caller, makePerson } from '../../../bench/support/person.mjs';
import { Crowd } from '../support/crowd.mjs';
import { atMost, exactly, reported } from '../support/figures.mjs';
import { openHarness } from '../support/harness.mjs';
import { families, settled } from '../support/pictures.mjs';
import { startAnother } from '../support/process.mjs';

const { SignJWT, decodeJwt } = createRequire(
  fileURLToPath(new URL('../../../backend/package.json', import.meta.url)),
)('jose');
const ahead = 600;

/** @type {import('../experiments.mjs').Experiment} */
export const wrongClocks = {
  number: 16,
  name: 'the clock of one api is 10 minutes fast, that of the worker 10 minutes slow, those of the phones two days off; another api is right',
  expected:
    'tokens have a leeway of a minute, the order of changes stays, no plan ends early, times of phones are kept within bounds, pictures arrive',
  harness: null,
  short: true,
  async run() {
    const harness = await openHarness('plain', {
      NODE_OPTIONS: `--import ${new URL('../support/wrong-clock.mjs', import.meta.url).href}`,
      WRONG_CLOCKS: 'main.js:10,worker.js:-10',
    });
    const right = await startAnother(harness, 'main.js', { WRONG_CLOCKS: '' });
    try {
      const { stack, sql } = harness;
      const seconds = () => Math.floor(Date.now() / 1_000);
      const person = await makePerson(stack);
      const status = async (/** @type {string} */ url, /** @type {string} */ token) => {
        const answer = await fetch(`${url}/api/shopping-lists`, { headers: { 'x-auth-token': token } });
        return answer.status === 200 ? '200' : /** @type {any} */ (await answer.json()).code;
      };
      const tokens = [
        ['of the right api', await signed(stack, person, seconds() - 10, seconds() + 3_600)],
        [
          'of the api that is ahead',
          await signed(stack, person, seconds() + ahead, seconds() + ahead + 3_600),
        ],
      ];
      const good = (
        await Promise.all(
          tokens.flatMap(([, token = '']) => [stack.url, right.url].map((url) => status(url, token))),
        )
      ).filter((code) => code === '200').length;
      const justOver = await signed(stack, person, seconds() - 3_600, seconds() + ahead - 30);
      const over = await signed(stack, person, seconds() - 3_600, seconds() + ahead - 120);

      // Two devices of one user, each with another api, in turn.
      const [here, there] = [new Crowd(harness), new Crowd(harness, right.url)];
      const list = await here.newList(person);
      there.lists.push(list);
      await here.addMany(5, { lanes: 1 });
      for (let n = 0; n < 40; n++)
        for (const item of list.items) await (n % 2 === 0 ? here : there).tick(list, item);
      here.journal.push(...there.journal);
      const { doubled, wrongState, gaps, lost } = await here.audit();

      const days = 86_400_000;
      const [behind, before] = await Promise.all(
        [-2 * days, 2 * days].map(async (off) => {
          const sent = new Date(Date.now() + off);
          const { id } = (
            await caller(right.url, person.token)('POST', `/${list.id}/items`, {
              name: 'milk',
              createdAt: sent.toISOString(),
            })
          ).json();
          const [item] = await sql(
            'SELECT extract(epoch FROM created_at - now()) AS off FROM lists.item WHERE id = $1',
            [id],
          );
          return Math.round(Number(item?.['off']) / 60);
        }),
      );

      const wanting = await families(harness, 2);
      for (const { call, listId, words } of wanting)
        for (const name of words) await call('POST', `/${listId}/items`, { name });
      const { ready, plain, items } = await settled(
        harness,
        wanting.map(({ listId }) => listId),
        60_000,
      );
      return [
        exactly('valid tokens accepted by both', good, 4),
        exactly('a token expired for 30 s', await status(stack.url, justOver), '200'),
        exactly('a token expired for 2 minutes', await status(stack.url, over), 'TOKEN_EXPIRED'),
        exactly('items without their last tick', wrongState, 0),
        exactly('lost', lost, 0),
        exactly('doubled', doubled, 0),
        exactly('gaps', gaps, 0),
        reported('an item that a phone dates two days back, minutes from now', behind ?? 0),
        atMost('an item that a phone dates two days ahead', before ?? 0, 5),
        exactly(
          'plan five minutes before its end, by the api that is ahead',
          await planNearItsEnd(harness),
          'pro',
        ),
        exactly('pictures', ready, items - plain),
      ];
    } finally {
      await right.stop();
      await harness.close();
    }
  },
};

/** @param {import('../../../backend/local/stack.mjs').Stack} stack @param {{ id: string, token: string }} person @param {number} from @param {number} to */
async function signed({ env }, { id, token }, from, to) {
  const seed = Buffer.from(String(env['JWT_KEYS']).split(',')[0] ?? '', 'base64url');
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  });
  const { sid, name, email } = decodeJwt(token);
  return new SignJWT({ sid, name, email })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
    .setIssuer('pictick')
    .setAudience('api')
    .setSubject(id)
    .setIssuedAt(from)
    .setExpirationTime(to)
    .setJti(randomUUID())
    .sign(key);
}

/** Makes a user with Pro whose paid month ends in five minutes. @param {import('../support/harness.mjs').Harness} harness */
async function planNearItsEnd({ stack, sql }) {
  const person = await makePerson(stack);
  const ask = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    const answer = await fetch(`${stack.url}/api${path}`, {
      method,
      headers: {
        'x-auth-token': person.token,
        'idempotency-key': randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return /** @type {any} */ (await answer.json());
  };
  const { session } = await ask('POST', '/billing/checkout', { priceId: stack.stripe?.prices['pro'] });
  stack.stripe?.checkout.complete(new URL(session.url).pathname.split('/').at(-1) ?? '', { card: 'success' });
  await ask('POST', '/billing/subscription/sync', {});
  await sql(
    "UPDATE billing.billing_account SET period_end = now() + interval '5 minutes' WHERE user_id = $1",
    [person.id],
  );
  return (await ask('GET', '/account/status')).tier;
}
