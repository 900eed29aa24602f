/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/http/api-error';
import { call } from '../../../api/http/client';
import { queryClient } from '../../../api/queries/query-client';
import { useCollaborators } from '../share-list/sharing';
import { useDeletedItems, useDeletedLists } from '../trash/trash';

jest.mock('../../../api/http/client', () => ({ call: jest.fn() }));
jest.mock('../../../api/session/session', () => {
  const view = { user: { id: 'ada' } };
  return { onSession: () => () => undefined, sessionView: () => view };
});
jest.mock('./lists', () => ({}));
jest.mock('./items', () => ({}));

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
/** Longer than the pauses of all tries. */
const whole = 20_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.mocked(call).mockReset();
  jest.useRealTimers();
});

describe.each<[string, () => { isError: boolean }]>([
  ['the people of a list', () => useCollaborators('list')],
  ['deleted lists', () => useDeletedLists()],
  ['deleted items', () => useDeletedItems('list')],
])('the read of %s', (_, useRead) => {
  it.each([
    [4, 'the server cannot answer now', new ApiError(503, 'HTTP_503', 'errors.serviceUnavailable')],
    [4, 'the network is gone', new TypeError('Failed to fetch')],
    [1, 'the answer is that it is not there', new ApiError(404, 'NOT_FOUND', 'errors.notFound')],
  ])('runs %d times where %s', async (times, _where, error) => {
    jest.mocked(call).mockRejectedValue(error);
    const { result } = renderHook(useRead, { wrapper: within });
    await act(() => jest.advanceTimersByTimeAsync(whole));
    expect([jest.mocked(call).mock.calls.length, result.current.isError]).toEqual([times, true]);
  });
});
