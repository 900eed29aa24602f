import { OpenCheckout } from './open-checkout';

test.each([
  ['who comes back to the page that is open is not counted', 'https://till.test/open', 0],
  ['who wants another one is', null, 1],
])('%s', async (_, open, times) => {
  const counted = jest.fn(() => Promise.resolve());
  const pages = { justOpened: () => Promise.resolve(null), stillOpen: () => Promise.resolve(open) };
  const handler = new OpenCheckout(...([{ register: () => undefined }, { countPages: counted, priceToBuy: () => ({ tier: 'pro' }) }, pages, undefined, { since: () => Promise.resolve(null) }] as unknown as ConstructorParameters<typeof OpenCheckout>));
  const account = { id: 'account' } as Parameters<OpenCheckout['quick']>[0];
  expect(await handler.quick(account, { priceId: 'price_pro', language: 'en' }, new Date())).toBeNull();
  expect(counted).toHaveBeenCalledTimes(times);
});
