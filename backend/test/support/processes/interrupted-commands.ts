import { subscribe } from 'node:diagnostics_channel';
import { BillingModule } from '../../../src/billing';
import { CommandTiming } from '../../../src/billing/application/command-runner/command-timing';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { Clock } from '../../../src/kernel/clock';
import { forEver, patientProvider } from '../billing/patient-provider';
import { TestClock, build } from '../module.builder';
import { stripeSettings } from '../stripe/stripe-process';

/**
 * An api that runs commands with Stripe's own SDK over a socket, without time limits. The test kills it
 * with -9.
 */
export interface Given {
  databaseUrl: string;
  now: number;
  stripe: Parameters<typeof stripeSettings>[0];
}
export interface Order {
  userId: string;
  path: string;
  body: object;
  key: string;
}

class Patient extends CommandTiming {
  override answerWithinMs = forEver;
  override stepsWithinMs = forEver;
}

async function begin({ databaseUrl, now, stripe: given }: Given): Promise<void> {
  let begun = 0;
  subscribe('http.client.request.start', () => (begun += 1));
  const stripe = stripeSettings(given);
  const harness = await build({
    modules: [BillingModule],
    databaseUrl,
    settings: { stripe },
    replace: [
      { token: Clock, by: new TestClock(new Date(now)) },
      { token: CommandTiming, by: new Patient() },
      { token: PaymentProvider, by: patientProvider(stripe) },
    ],
  });
  process.on('message', (order: Order | 'begun') => {
    if (order === 'begun') return process.send?.({ begun });
    const { userId, path, body, key } = order;
    return void harness
      .as(userId)('POST', `/api/billing/${path}`, body, { 'idempotency-key': key })
      .then((answer) => process.send?.({ key, answer }));
  });
  process.send?.({ ready: true });
}

if (process.send && process.argv[2]) void begin(JSON.parse(process.argv[2]) as Given);
process.on('disconnect', () => process.exit(0));
