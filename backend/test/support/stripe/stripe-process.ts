import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readSettings } from '../../../src/platform/config/env';
import type { StripeSettings } from '../../../src/platform/config/stripe-settings';

interface Ready {
  url: string;
  secretKey: string;
  webhookSecret: string;
  prices: Record<string, string>;
}

export interface Call {
  n: number;
  method: string;
  path: string;
}

export interface StripePeer extends Ready {
  settings: StripeSettings;
  /** A method or a value of the stand-in, by its name: clock.advance, faults.add, checkout.complete. */
  ask<T = unknown>(name: string, ...args: unknown[]): Promise<T>;
  /** The n-th call from now on has its effect and is never answered; resolves when that has happened. */
  hold(n: number): Promise<Call>;
  stop(): Promise<void>;
}

/**
 * The stand-in for Stripe. `webhookUrl` receives its events; with `now` its clock stands still until it is
 * advanced.
 */
export async function startStripePeer(
  options: { webhookUrl?: string; now?: number } = {},
): Promise<StripePeer> {
  const child = fork(join(__dirname, '../processes/stripe-peer.mjs'), [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ ready }] = (await once(child, 'message')) as [{ ready: Ready }];
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (trouble: Error) => void }>();
  let whenHeld: (call: Call) => void = () => undefined;
  child.on(
    'message',
    ({ id, answer, trouble, held }: { id: number; answer?: unknown; trouble?: string; held?: Call }) => {
      if (held) {
        whenHeld(held);
        return;
      }
      const asked = waiting.get(id);
      waiting.delete(id);
      if (trouble === undefined) asked?.resolve(answer);
      else asked?.reject(new Error(trouble));
    },
  );
  let asked = 0;
  const ask = <T>(name: string, ...args: unknown[]): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = (asked += 1);
      waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      child.send({ id, name, args });
    });
  return {
    ...ready,
    settings: stripeSettings({
      key: ready.secretKey,
      webhookSecret: ready.webhookSecret,
      url: ready.url,
      prices: ready.prices,
    }),
    ask,
    hold: async (n) => {
      const held = new Promise<Call>((resolve) => (whenHeld = resolve));
      await ask('hold', n);
      return held;
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** Read as the processes read them. */
export const stripeSettings = ({
  key,
  webhookSecret,
  url,
  prices,
}: {
  key: string;
  webhookSecret?: string;
  url?: string;
  prices: Record<string, string>;
}): StripeSettings =>
  readSettings({
    DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
    DATA_DIR: '.',
    WEB_DIR: '.',
    ART_DIR: '.',
    GOOGLE_CLIENT_ID: '-',
    GOOGLE_CLIENT_SECRET: '-',
    JWT_KEYS: Buffer.alloc(32).toString('base64url'),
    HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
    PICTICK_LOCAL: '1',
    STRIPE_SECRET_KEY: key,
    STRIPE_PRICES: Object.entries(prices)
      .map(([name, id]) => `${name}=${id}`)
      .join(','),
    ...(webhookSecret !== undefined && { STRIPE_WEBHOOK_SECRET: webhookSecret }),
    ...(url !== undefined && { STRIPE_API_URL: url }),
  }).stripe;
