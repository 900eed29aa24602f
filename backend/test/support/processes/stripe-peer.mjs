// The stand-in for Stripe in a process of its own (it is an ES module, which Jest does not run). Orders are
// names of its methods.
import { randomBytes } from 'node:crypto';
import { startStripe } from '../../../local/stripe/stand-in.mjs';

const { webhookUrl = null, now } = JSON.parse(process.argv[2] ?? '{}');
const secret = (kind) => `${kind}_${randomBytes(16).toString('hex')}`;
const fakeStripe = await startStripe({
  dir: null,
  secretKey: secret('sk_test'),
  webhookSecret: secret('whsec'),
  webhookUrl,
  ...(now !== undefined && { now: () => now }),
});
/** The n-th call from now on has its effect and is never answered; reports when that has happened. */
fakeStripe.hold = (n) =>
  fakeStripe.faults.afterCall(n, (call) => {
    process.send({ held: call });
    return new Promise(() => undefined);
  });
/** Support makes another subscription in the dashboard. */
fakeStripe.second = async (customer, price) => {
  const body = new URLSearchParams({ customer, 'items[0][price]': price }).toString();
  const answer = await fakeStripe.fetch(`${fakeStripe.url}/v1/subscriptions`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${fakeStripe.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  if (!answer.ok) throw new Error(await answer.text());
};

const value = (name) =>
  name
    .split('.')
    .reduce((at, part) => ({ owner: at.what, what: at.what[part] }), { owner: null, what: fakeStripe });
process.on('message', async ({ id, name, args }) => {
  try {
    const { owner, what } = value(name);
    process.send({ id, answer: (typeof what === 'function' ? await what.apply(owner, args) : what) ?? null });
  } catch (error) {
    process.send({ id, trouble: String(error) });
  }
});
process.on('disconnect', () => void fakeStripe.stop().finally(() => process.exit(0)));
process.send({
  ready: {
    url: fakeStripe.env.STRIPE_API_URL,
    secretKey: fakeStripe.secretKey,
    webhookSecret: fakeStripe.webhookSecret,
    prices: fakeStripe.prices,
  },
});
