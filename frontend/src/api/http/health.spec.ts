import { readHealth } from './health';

jest.mock('../../config/env', () => ({ apiKey: 'pictick-web' }));
jest.mock('../session/session', () => ({
  accessToken: () => Promise.resolve('the-token'),
  refreshAfter: () => Promise.resolve(null),
}));

const RealRequest = globalThis.Request;
const sent: Request[] = [];
let answer: Response;

beforeAll(() => {
  // A page resolves a relative URL; Node cannot.
  globalThis.Request = class extends RealRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'https://pictick.example') : input, init);
    }
  };
  globalThis.fetch = (request) => {
    sent.push(request as Request);
    return Promise.resolve(answer);
  };
});
afterAll(() => void (globalThis.Request = RealRequest));

it('readHealth sends the four headers of every call', async () => {
  answer = Response.json({ status: 'ok', apple: true });
  expect(await readHealth()).toEqual({ status: 'ok', apple: true });
  const { url, headers } = sent[0] ?? new Request('/');
  expect(url).toBe('https://pictick.example/api/health');
  expect(['x-api-key', 'x-auth-token', 'x-user-language'].map((name) => headers.get(name))).toEqual([
    'pictick-web',
    'the-token',
    'en',
  ]);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('readHealth answers no facts for an empty answer', async () => {
  answer = Response.json(null);
  expect(await readHealth()).toEqual({});
});
