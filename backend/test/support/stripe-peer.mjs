// The stand-in for Stripe in a process of its own (it is an ES module, which Jest does not run). Orders are names of its methods.
import { randomBytes } from 'node:crypto';
import { startStripe } from '../../local/stripe/stand-in.mjs';

const { webhookUrl = null } = JSON.parse(process.argv[2] ?? '{}');
const secret = (kind) => `${kind}_${randomBytes(16).toString('hex')}`;
const till = await startStripe({ dir: null, secretKey: secret('sk_test'), webhookSecret: secret('whsec'), webhookUrl });

const value = (name) => name.split('.').reduce((at, part) => ({ owner: at.what, what: at.what[part] }), { owner: null, what: till });
process.on('message', async ({ id, name, args }) => {
  try {
    const { owner, what } = value(name);
    process.send({ id, answer: (typeof what === 'function' ? await what.apply(owner, args) : what) ?? null });
  } catch (error) {
    process.send({ id, trouble: String(error) });
  }
});
process.on('disconnect', () => void till.stop().finally(() => process.exit(0)));
process.send({ ready: { url: till.env.STRIPE_API_URL, secretKey: till.secretKey, webhookSecret: till.webhookSecret, prices: till.prices } });
