import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { type Interval, intervals } from '../../kernel/interval';
import { type Read, SettingsError } from './parse';

export interface ConfiguredPrice {
  id: string;
  tier: Tier;
  interval: Interval;
  /** Not on sale any more, but some subscriptions still pay it. */
  retired: boolean;
}

export interface StripeSettings {
  /** Null: nothing can be bought. */
  secretKey: string | null;
  /** True if the key is for real payments. Events of the other mode are ignored. */
  live: boolean;
  /** The current and the previous secret, either of which may have signed an event. */
  webhookSecrets: string[];
  prices: ConfiguredPrice[];
  apiUrl: URL;
}

const home = 'https://api.stripe.com';

export function readStripeSettings(read: Read, local: boolean): StripeSettings {
  const secretKey = read('STRIPE_SECRET_KEY', '', secret);
  return {
    secretKey,
    live: /^.k_live_/.test(secretKey ?? ''),
    webhookSecrets: read('STRIPE_WEBHOOK_SECRET', '', webhookSecrets),
    prices: read('STRIPE_PRICES', '', prices),
    apiUrl: read('STRIPE_API_URL', home, (raw) => apiUrl(raw, local)),
  };
}

function secret(raw: string): string | null {
  if (raw === '') return null;
  if (!/^[sr]k_(live|test)_\w{8,300}$/.test(raw))
    throw new SettingsError(
      'must be a secret or restricted key of Stripe: sk_live_…, sk_test_…, rk_live_…, rk_test_…',
    );
  return raw;
}

function webhookSecrets(raw: string): string[] {
  const given = parts(raw);
  if (given.some((each) => !/^whsec_[\w+/=-]{8,300}$/.test(each)))
    throw new SettingsError("must be signing secrets of Stripe, today's first: whsec_…, whsec_…");
  return given;
}

/**
 * "starter=price_1, pro=price_2, pro:year=price_3, pro:old=price_0": at most one price on sale for each plan
 * and interval.
 */
function prices(raw: string): ConfiguredPrice[] {
  const all = parts(raw).map(priceOf);
  if (new Set(all.map(({ id }) => id)).size < all.length) throw new SettingsError('names a price twice');
  const onSale = all.filter(({ retired }) => !retired).map(({ tier, interval }) => `${tier}:${interval}`);
  if (new Set(onSale).size < onSale.length)
    throw new SettingsError(
      'has two prices for one plan and interval; what is sold no longer is written plan:old=price_…',
    );
  return all;
}

function priceOf(raw: string): ConfiguredPrice {
  const [, name = '', marks = '', id = ''] =
    /^([a-z]+)((?::[a-z]+){0,2})\s*=\s*(price_\w{1,200})$/.exec(raw) ?? [];
  const tier = tiers.find((each) => each === name);
  const said = marks.split(':').slice(1);
  const interval = intervals.find((each) => said.includes(each)) ?? 'month';
  const retired = said.includes('old');
  if (!tier || tier === 'trial' || said.some((mark) => mark !== interval && mark !== 'old')) {
    throw new SettingsError(
      'must be starter=price_…, pro=price_…, platinum=price_…; with :year for a year, with :old for what is sold no longer',
    );
  }
  return { id, tier, interval, retired };
}

/** The address that receives the key: Stripe, or the stand-in on this computer. */
function apiUrl(raw: string, local: boolean): URL {
  const url = new URL(raw);
  if (url.href !== `${url.origin}/`)
    throw new SettingsError('must be an address without path, user and query');
  if (url.protocol === 'https:') return url;
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'http:' || !isHere || !local)
    throw new SettingsError('must be https; http is for this computer alone, with PICTICK_LOCAL=1');
  return url;
}

const parts = (raw: string): string[] =>
  raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
