/** @jest-environment jsdom */
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { letGoOf, usePreferStyle } from './preferred-style';

const done: string[] = [];
let answer: () => Promise<object>;
jest.mock('../../../api/http/client', () => ({ call: () => answer() }));
jest.mock('../../../api/session/session', () => ({
  sessionView: () => ({ user: { id: 'mia' } }),
  onSession: () => () => undefined,
}));
jest.mock('../../../shared/lib/profile-updates', () => ({ tellProfile: () => done.push('told') }));

const key = ['me', 'mia'];
queryClient.getQueryCache().subscribe(() => {
  const style =
    queryClient.getQueryData<{ preferredPromptId: string | null }>(key)?.preferredPromptId ?? 'the usual';
  if (done.at(-1) !== style) done.push(style);
});

beforeEach(() => {
  queryClient.setQueryData(key, { id: 'mia', preferredPromptId: 'watercolour' });
  done.length = 0;
});
afterEach(cleanup);
afterAll(() => queryClient.clear());

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

/** Presses one style after the other in the same moment. */
async function prefer(...ids: string[]): Promise<string[]> {
  const outcomes: string[] = [];
  const { result } = renderHook(() =>
    usePreferStyle({
      onSuccess: (_, { name }) => void outcomes.push(`${name} is chosen`),
      onError: ({ message }) => void outcomes.push(message),
    }),
  );
  for (const id of ids) result.current.mutate({ id, name: id });
  await waitFor(() => expect(outcomes).toHaveLength(ids.length));
  return outcomes;
}

it('usePreferStyle shows the choice at once, and tells other tabs when the server has accepted it', async () => {
  answer = () => Promise.resolve({});
  expect(await prefer('crayon')).toEqual(['crayon is chosen']);
  expect(done).toEqual(['crayon', 'told']);
});

it('usePreferStyle restores the previous style where the server refuses, and tells no other tab', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = () => Promise.reject(new Error('TIER_REQUIRED'));
  expect(await prefer('crayon')).toEqual(['TIER_REQUIRED']);
  expect(done).toEqual(['crayon', 'watercolour']);
});

it('usePreferStyle shows the last choice, also while the previous request runs', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({}), 1));
  expect(await prefer('crayon', 'felt')).toEqual(['crayon is chosen', 'felt is chosen']);
  expect(queryClient.getQueryData(key)).toEqual({ id: 'mia', preferredPromptId: 'felt' });
});

it('usePreferStyle sends choices one after the other, so that the server keeps the last', async () => {
  const asked: ((answer: object) => void)[] = [];
  answer = () => new Promise((resolve) => asked.push(resolve));
  const { result } = renderHook(() => usePreferStyle({}));
  result.current.mutate({ id: 'crayon', name: 'crayon' });
  result.current.mutate({ id: 'felt', name: 'felt' });
  await settle();
  expect(asked).toHaveLength(1);
  asked[0]?.({});
  await waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.({});
  await settle();
});

it('usePreferStyle keeps a later choice where an earlier one is refused, and reads a refused one again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const read = jest.spyOn(queryClient, 'invalidateQueries');
  let calls = 0;
  answer = () => (++calls === 1 ? Promise.reject(new Error('refused')) : Promise.resolve({}));
  await prefer('crayon', 'felt');
  expect(queryClient.getQueryData(key)).toEqual({ id: 'mia', preferredPromptId: 'felt' });
  expect(read).not.toHaveBeenCalled();
  calls = 0;
  await prefer('crayon');
  expect(read).toHaveBeenCalledWith({ queryKey: key });
  read.mockRestore();
});

it('usePreferStyle returns to the default where the preferred style is deleted, in other tabs, too', () => {
  letGoOf('felt');
  expect(done).toEqual([]);
  letGoOf('watercolour');
  expect(done).toEqual(['the usual', 'told']);
  expect(queryClient.getQueryData(key)).toEqual({ id: 'mia', preferredPromptId: null });
});
