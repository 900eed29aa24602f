import { ApiError } from '../../../api/http/api-error';
import { deleteAccount } from './delete-account';

const keys: string[] = [];
let answers: (() => Promise<object>)[] = [];
let goodbyes = 0;
let made = 0;
jest.mock('../../../api/http/ids', () => ({ freshId: () => `wish-${++made}` }));
jest.mock('./account-deleted', () => ({ signOutDeleted: () => Promise.resolve(void (goodbyes += 1)) }));
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<object>) =>
    work({
      DELETE: (_path: string, { headers }: { headers: Record<string, string> }) => {
        keys.push(headers['Idempotency-Key'] ?? '');
        return (answers.shift() ?? (() => Promise.resolve({})))();
      },
    }),
}));

beforeEach(() => {
  keys.length = goodbyes = 0;
});

it('deleteAccount repeats under the same key after a lost response, and takes "gone" for success', async () => {
  answers = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.reject(new ApiError(503, 'SERVICE_UNAVAILABLE', '')),
    () => Promise.reject(new ApiError(401, 'ACCOUNT_GONE', '')),
  ];
  await expect(deleteAccount()).rejects.toThrow('no network');
  await expect(deleteAccount()).rejects.toThrow('503');
  expect(goodbyes).toBe(0);
  await deleteAccount();
  expect([keys.length, new Set(keys).size, goodbyes]).toEqual([3, 1, 1]);
});

it('deleteAccount uses a new key after a refusal', async () => {
  answers = [() => Promise.reject(new ApiError(422, 'VALIDATION_FAILED', ''))];
  await expect(deleteAccount()).rejects.toThrow('422');
  await deleteAccount();
  expect([keys.length, new Set(keys).size, goodbyes]).toEqual([2, 2, 1]);
});
