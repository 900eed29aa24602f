// The fake Stripe in a process of its own (it is an ES module, which Jest does not run).
import { startStripe } from '../../../local/stripe/stand-in.mjs';

const fakeStripe = await startStripe({
  dir: null,
  secretKey: 'sk_test_commands',
  webhookSecret: 'whsec_commands',
});
process.on('disconnect', () => process.exit(0));
process.send({ url: fakeStripe.url, env: fakeStripe.env });
