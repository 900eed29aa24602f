import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { BillingModule } from '../../../src/billing';
import { ProcessInbox } from '../../../src/billing/application/webhooks/process-inbox';
import { BillingAccounts } from '../../../src/billing/domain/account/billing-account';
import { PaymentProvider } from '../../../src/billing/domain/provider/payment-provider';
import { InboxNotifier, mostAttempts } from '../../../src/billing/domain/webhooks/inbox';
import { eventTypes } from '../../../src/billing/infrastructure/stripe/stripe-search';
import { oddText, oddValues } from '../../contract/fuzz/values';
import { appoint, type BuiltModule, build } from '../../support/module.builder';
import { sealed } from '../../support/stripe/sign-webhook';
import { type StripePeer, startStripePeer } from '../../support/stripe/stripe-process';

/** FUZZ_SEED repeats the same events, FUZZ_RUNS runs more of them. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const numRuns = 5 * Number(process.env['FUZZ_RUNS'] ?? 40);

type Node = Record<string, unknown>;
const shapes = JSON.parse(
  readFileSync(join(__dirname, '../../../local/stripe/fixtures.json'), 'utf8'),
) as Record<string, Node>;

/** One place of an event, and its replacement. */
interface Change {
  path: string[];
  to: unknown;
}

const nowhere = Symbol('nowhere');
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function changed(event: unknown, { path: [name, ...rest], to }: Change): unknown {
  if (name === undefined) return to;
  if (!isNode(event)) return event;
  const copy = (Array.isArray(event) ? [...(event as unknown[])] : { ...event }) as Node;
  const part = changed(copy[name], { path: rest, to });
  if (part === nowhere) Reflect.deleteProperty(copy, name);
  else copy[name] = part;
  return copy;
}

const placesIn = (value: unknown, path: string[] = []): string[][] => [
  path,
  ...(isNode(value) ? Object.entries(value).flatMap(([name, part]) => placesIn(part, [...path, name])) : []),
];

describe(`whatever stands in an event that is signed (seed ${seed}, ${numRuns} events)`, () => {
  let harness: BuiltModule;
  let peer: StripePeer;
  let ours: string[];
  const desk = randomUUID();

  beforeAll(async () => {
    peer = await startStripePeer();
    harness = await build({
      modules: [BillingModule],
      replace: [{ token: InboxNotifier, by: { notify: () => undefined } }],
      settings: { stripe: peer.settings },
    });
    appoint(desk, 'admin');
    ours = await Promise.all(Array.from({ length: 3 }, customer));
  });
  afterAll(async () => {
    await harness.close();
    await peer.stop();
  });

  async function customer(): Promise<string> {
    const account = await harness.get(BillingAccounts).open(randomUUID());
    const customerId = await harness
      .get(PaymentProvider)
      .makeCustomer(
        { userId: account.userId, email: 'ada@example.org', name: 'Ada', language: 'en' },
        account.id,
      );
    account.linkCustomer(customerId);
    await harness.get(BillingAccounts).save(account);
    return customerId;
  }
  const bring = (event: unknown) => {
    const payload = JSON.stringify(event);
    return harness.app.inject({
      method: 'POST',
      url: '/api/billing/webhook',
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': sealed(payload, peer.webhookSecret, new Date()),
      },
    });
  };
  const about = (object: unknown, type: string = 'customer.subscription.updated'): Node => ({
    ...shapes['event'],
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1_000),
    data: { object },
  });
  const rows = () =>
    harness.database.query<{ id: string; state: string; attempts: number; last_error: string | null }>(
      'SELECT id, state, attempts, last_error FROM billing.webhook_event',
    );
  const work = async (): Promise<void> => {
    while (await harness.get(ProcessInbox).execute());
  };

  const odd = fc.oneof(
    oddText,
    fc.constantFrom<unknown>(...oddValues, ['a', ['b']], 'é'.repeat(5_000)),
    fc.string({ minLength: 3_000, maxLength: 6_000 }),
    fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
  );
  const events = (): fc.Arbitrary<unknown> =>
    fc
      .record({
        shape: fc.constantFrom(...Object.keys(shapes)),
        type: fc.constantFrom(
          ...eventTypes,
          'charge.dispute.updated',
          'v2.core.account.created',
          'nobody.knows',
        ),
        whose: fc.option(fc.constantFrom(...ours)),
      })
      .chain(({ shape, type, whose }) => {
        const event = about({ ...shapes[shape], ...(whose !== null && { customer: whose }) }, type);
        const near = [
          ['id'],
          ['type'],
          ['created'],
          ['livemode'],
          ['api_version'],
          ['data'],
          ['data', 'object'],
          ['data', 'object', 'id'],
          ['data', 'object', 'customer'],
          ['data', 'object', 'object'],
          [],
        ];
        const change = fc.record({
          path: fc.oneof(fc.constantFrom(...near), fc.constantFrom(...placesIn(event))),
          to: fc.oneof({ weight: 4, arbitrary: odd }, { weight: 1, arbitrary: fc.constant(nowhere) }),
        });
        return fc
          .array(change, { minLength: 1, maxLength: 3 })
          .map((changes) => changes.reduce<unknown>(changed, event))
          .map((all) => (all === nowhere ? {} : all));
      });

  it('the webhook stores or refuses any event, delays no other, and leaves a visible state', async () => {
    const good: string[] = [];
    await fc.assert(
      fc.asyncProperty(events(), fc.nat(2), async (event, whose) => {
        // They are inserted together.
        const [first, second] = [
          about({ object: 'subscription', id: 'sub_1', customer: ours[whose] }),
          about({ object: 'invoice', id: 'in_1', customer: ours[whose] }),
        ];
        good.push(String(first['id']), String(second['id']));
        const [one, answer, other] = await Promise.all([bring(first), bring(event), bring(second)]);
        expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
        expect([200, 400]).toContain(answer.statusCode);
      }),
      { seed, numRuns, endOnFailure: true },
    );
    await work();
    const states = new Map((await rows()).map(({ id, state }) => [id, state]));
    expect(good.filter((id) => states.get(id) !== 'done')).toEqual([]);
    expect(states.size).toBeGreaterThan(good.length);
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      await harness.database.query(
        `UPDATE billing.webhook_event SET next_attempt_at = now(), locked_until = now() - interval '1 s' WHERE state IN ('received', 'processing')`,
      );
      await work();
    }
    expect(
      (await rows()).filter(
        ({ state, attempts, last_error: why }) =>
          !(
            ['done', 'ignored', 'dead'].includes(state) &&
            attempts <= mostAttempts &&
            (state === 'done' || why !== null)
          ),
      ),
    ).toEqual([]);
    for (const { id } of (await rows()).filter(({ state }) => state !== 'done')) {
      expect(
        await harness.as(desk)(
          'POST',
          '/api/admin/payment-events/rerun',
          { event: id, reason: 'second-look' },
          { 'idempotency-key': randomUUID() },
        ),
      ).toMatchObject({ status: 200, body: { state: 'received' } });
    }
    expect(await harness.as(desk)('GET', '/api/admin/payment-events?reason=daily-round')).toMatchObject({
      status: 200,
    });
  }, 300_000);
});
