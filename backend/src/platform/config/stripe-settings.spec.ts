import { readSettings } from './env';

const given = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1/nothing',
  DATA_DIR: '.',
  WEB_DIR: '.',
  ART_DIR: '.',
  GOOGLE_CLIENT_ID: '-',
  GOOGLE_CLIENT_SECRET: '-',
  JWT_KEYS: Buffer.alloc(32).toString('base64url'),
  HMAC_KEYS: Buffer.alloc(32).toString('base64url'),
};
const stripe = (source: Record<string, string>) => readSettings({ ...given, ...source }).stripe;

it('readStripeSettings needs no variable: plans are shown, but cannot be bought', () => {
  expect(stripe({})).toEqual({
    secretKey: null,
    live: false,
    webhookSecrets: [],
    prices: [],
    apiUrl: new URL('https://api.stripe.com'),
  });
});

it.each([
  ['sk_test_1234567890', false],
  ['rk_test_1234567890', false],
  ['sk_live_1234567890', true],
  ['rk_live_1234567890', true],
])('readStripeSettings: %s: real money %s', (key, live) => {
  expect(stripe({ STRIPE_SECRET_KEY: key })).toMatchObject({ secretKey: key, live });
});

it('readStripeSettings accepts the current and the previous webhook secret', () => {
  expect(stripe({ STRIPE_WEBHOOK_SECRET: 'whsec_todaytoday, whsec_yesterday' }).webhookSecrets).toEqual([
    'whsec_todaytoday',
    'whsec_yesterday',
  ]);
});

it('readStripeSettings accepts prices for a month and a year, and retired ones', () => {
  expect(
    stripe({
      STRIPE_PRICES: 'starter=price_1, pro=price_2,pro:year=price_3, pro:old=price_4, pro:year:old=price_5',
    }).prices,
  ).toEqual([
    { id: 'price_1', tier: 'starter', interval: 'month', retired: false },
    { id: 'price_2', tier: 'pro', interval: 'month', retired: false },
    { id: 'price_3', tier: 'pro', interval: 'year', retired: false },
    { id: 'price_4', tier: 'pro', interval: 'month', retired: true },
    { id: 'price_5', tier: 'pro', interval: 'year', retired: true },
  ]);
});

it('readStripeSettings accepts http for the stand-in on this computer only', () => {
  expect(stripe({ STRIPE_API_URL: 'http://127.0.0.1:4242', PICTICK_LOCAL: '1' }).apiUrl.port).toBe('4242');
});

it.each([
  ['STRIPE_SECRET_KEY', 'pk_live_1234567890', /STRIPE_SECRET_KEY must be a secret or restricted key/],
  ['STRIPE_SECRET_KEY', 'sk_live_', /STRIPE_SECRET_KEY must be/],
  ['STRIPE_WEBHOOK_SECRET', 'secret', /STRIPE_WEBHOOK_SECRET must be signing secrets/],
  ['STRIPE_PRICES', 'pro', /STRIPE_PRICES must be starter=price_/],
  ['STRIPE_PRICES', 'trial=price_1', /STRIPE_PRICES must be/],
  ['STRIPE_PRICES', 'gold=price_1', /STRIPE_PRICES must be/],
  ['STRIPE_PRICES', 'pro:week=price_1', /STRIPE_PRICES must be/],
  ['STRIPE_PRICES', 'pro=prod_1', /STRIPE_PRICES must be/],
  ['STRIPE_PRICES', 'pro=price_1, pro=price_2', /STRIPE_PRICES has two prices for one plan/],
  ['STRIPE_PRICES', 'pro=price_1, starter=price_1', /STRIPE_PRICES names a price twice/],
  ['STRIPE_API_URL', 'http://127.0.0.1:4242', /STRIPE_API_URL must be https/],
  ['STRIPE_API_URL', 'https://api.stripe.com/v1', /STRIPE_API_URL must be an address without path/],
  ['STRIPE_API_URL', 'https://secret@api.stripe.com', /STRIPE_API_URL must be an address without path, user/],
])('readStripeSettings refuses %s=%s and names the variable without the secret', (name, value, complaint) => {
  expect(() => stripe({ [name]: value })).toThrow(complaint);
  expect(() => stripe({ [name]: value })).not.toThrow(/1234567890|user:secret/);
});

it('readStripeSettings refuses http to another computer', () => {
  expect(() => stripe({ STRIPE_API_URL: 'http://stripe.local', PICTICK_LOCAL: '1' })).toThrow(
    /STRIPE_API_URL must be https/,
  );
});
