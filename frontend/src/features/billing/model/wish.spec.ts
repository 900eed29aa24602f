import { ApiError } from '../../../api/api-error';
import { underItsKey } from './wish';

const lost = new DOMException('too late', 'TimeoutError');
const keys: string[] = [];
const deed =
  (error: Error | null = null) =>
  (key: string) => {
    keys.push(key);
    return error ? Promise.reject(error) : Promise.resolve('done');
  };
const wish = (name: string, error: Error | null = null, now = 0) =>
  underItsKey(name, deed(error), () => now).catch(() => 'failed');

beforeEach(async () => {
  await wish('anything');
  keys.length = 0;
});

it.each([
  lost,
  new TypeError('no network'),
  new ApiError(502, 'failed_to_cancel_subscription', 'stripe.goes_on'),
  new ApiError(502, 'HTTP_502', 'errors.serviceUnavailable'),
  new ApiError(500, 'INTERNAL_ERROR', 'errors.internalError'),
  new ApiError(409, 'IDEMPOTENCY_IN_PROGRESS', 'x'),
])('asks again under the same key after %s', async (error) => {
  await wish('cancel', error);
  await wish('cancel');
  expect(keys[1]).toBe(keys[0]);
});

it.each<[string, Error | null]>([
  ['a success', null],
  ['a refusal', new ApiError(409, 'PENDING_CHANGES', 'x')],
  [
    'a refusal of Stripe',
    new ApiError(502, 'failed_to_cancel_subscription', 'stripe.failed_to_cancel_subscription'),
  ],
])('begins anew after %s', async (_, error) => {
  await wish('cancel', error);
  await wish('cancel');
  expect(keys[1]).not.toBe(keys[0]);
});

it('begins anew where something else was wished for in between', async () => {
  await wish('cancel', lost);
  await wish('reactivate', lost);
  await wish('cancel');
  expect(new Set(keys).size).toBe(3);
});

it('does not remember for ever', async () => {
  await wish('cancel', lost, 0);
  await wish('cancel', lost, 119_000);
  await wish('cancel', null, 240_000);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});
