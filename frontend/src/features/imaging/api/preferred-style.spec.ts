import { queryClient } from '../../../api/query-client';
import { letGoOf, preferStyle } from './preferred-style';

const done: string[] = [];
let answer: () => Promise<object>;
jest.mock('../../../api/client', () => ({ call: () => answer() }));
jest.mock('../../../api/session', () => ({ sessionView: () => ({ user: { id: 'mia' } }), onSession: () => () => undefined }));
jest.mock('../../../shared/lib/profile-updates', () => ({ tellProfile: () => done.push('told') }));

const key = ['me', 'mia'];
queryClient.getQueryCache().subscribe(() => {
  const style = queryClient.getQueryData<{ preferredPromptId: string | null }>(key)?.preferredPromptId ?? 'the usual';
  if (done.at(-1) !== style) done.push(style);
});

beforeEach(() => {
  queryClient.setQueryData(key, { id: 'mia', preferredPromptId: 'watercolour' });
  done.length = 0;
});
afterAll(() => queryClient.clear());

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
  expect(done).toEqual(['the usual', 'told']);
  expect(queryClient.getQueryData(key)).toEqual({ id: 'mia', preferredPromptId: null });
});
