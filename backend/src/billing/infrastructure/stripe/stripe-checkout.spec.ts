import type Stripe from 'stripe';
import type { StripeOperation } from './stripe-calls';
import { PortalConfigurations } from './stripe-checkout';

test('PortalConfigurations replaces a deactivated configuration at once, under a new key', async () => {
  const all: { id: string; active: boolean; metadata: Stripe.MetadataParam }[] = [];
  const keys = new Set<string>();
  const configurations = {
    list: ({ active }: { active?: boolean }) =>
      Promise.resolve({
        data: all.filter((one) => active === undefined || one.active === active),
        has_more: false,
      }),
    create: ({ metadata }: { metadata: Stripe.MetadataParam }) => {
      const made = { id: `bpc_${all.length}`, active: true, metadata };
      all.push(made);
      return Promise.resolve(made);
    },
  };
  const stripe = { billingPortal: { configurations } } as unknown as Stripe;
  const operation: StripeOperation = {
    ask: (call, key) => {
      if (key !== undefined) keys.add(key);
      return call(stripe, {});
    },
    leftMs: () => 1_000,
  };
  const portals = new PortalConfigurations([], new URL('https://pictick.example'));
  expect([await portals.idOf('account', operation), await portals.idOf('account', operation)]).toEqual([
    'bpc_0',
    'bpc_0',
  ]);
  all[0]!.active = false;
  portals.forget('account');
  expect(await portals.idOf('account', operation)).toBe('bpc_1');
  expect(keys.size).toBe(2);
});
