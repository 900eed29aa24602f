import { ApiError } from '../../../api/http/api-error';
import { idempotentCall } from './idempotent-call';

const lost = new DOMException('too late', 'TimeoutError');
const keys: string[] = [];
const send =
  (error: Error | null = null) =>
  (key: string) => {
    keys.push(key);
    return error ? Promise.reject(error) : Promise.resolve('done');
  };
const operation = (name: string, error: Error | null = null, now = 0) =>
  idempotentCall(name, send(error), () => now).catch(() => 'failed');

beforeEach(async () => {
  await operation('anything');
  keys.length = 0;
});

it.each([
  lost,
  new TypeError('no network'),
  new ApiError(502, 'failed_to_cancel_subscription', 'stripe.goes_on'),
  new ApiError(502, 'HTTP_502', 'errors.serviceUnavailable'),
  new ApiError(500, 'INTERNAL_ERROR', 'errors.internalError'),
  new ApiError(409, 'IDEMPOTENCY_IN_PROGRESS', 'x'),
])('idempotentCall repeats under the same key after %s', async (error) => {
  await operation('cancel', error);
  await operation('cancel');
  expect(keys[1]).toBe(keys[0]);
});

it.each<[string, Error | null]>([
  ['a success', null],
  ['a refusal', new ApiError(409, 'PENDING_CHANGES', 'x')],
  [
    'a refusal of Stripe',
    new ApiError(502, 'failed_to_cancel_subscription', 'stripe.failed_to_cancel_subscription'),
  ],
])('idempotentCall uses a new key after %s', async (_, error) => {
  await operation('cancel', error);
  await operation('cancel');
  expect(keys[1]).not.toBe(keys[0]);
});

it('idempotentCall uses a new key after a different call in between', async () => {
  await operation('cancel', lost);
  await operation('reactivate', lost);
  await operation('cancel');
  expect(new Set(keys).size).toBe(3);
});

it('idempotentCall forgets its key after a while', async () => {
  await operation('cancel', lost, 0);
  await operation('cancel', lost, 119_000);
  await operation('cancel', null, 240_000);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});
