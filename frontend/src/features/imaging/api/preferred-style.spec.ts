import { letGoOf, preferStyle } from './preferred-style';

const done: string[] = [];
let answer: () => Promise<object>;
jest.mock('../../../api/client', () => ({ call: () => answer() }));
jest.mock('../../../api/session', () => ({ sessionView: () => ({ user: { id: 'mia' } }), onSession: () => () => undefined }));
jest.mock('../../../api/query-client', () => ({ queryClient: { getQueryData: () => 'watercolour', setQueryData: (_: unknown, style: string) => done.push(style) } }));
jest.mock('../../../shared/lib/profile-updates', () => ({ tellProfile: () => done.push('told') }));

beforeEach(() => (done.length = 0));

it('shows the style at once, and tells the other tabs when the server has taken it', async () => {
  answer = () => Promise.resolve({});
  await preferStyle('crayon');
  expect(done).toEqual(['crayon', 'told']);
});

it('goes back to what it was where the server refuses, and tells nobody', async () => {
  answer = () => Promise.reject(new Error('TIER_REQUIRED'));
  await expect(preferStyle('crayon')).rejects.toThrow('TIER_REQUIRED');
  expect(done).toEqual(['crayon', 'watercolour']);
});

it('is the usual one again when the one that was preferred is deleted, in the other tabs too', () => {
  letGoOf('felt');
  expect(done).toEqual([]);
  letGoOf('watercolour');
  expect(done).toEqual(['cartoon', 'told']);
});
