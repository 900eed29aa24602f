/** @jest-environment jsdom */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { ApiError } from '../http/api-error';
import { queryClient } from './query-client';

function Card({ ask }: { ask: () => Promise<string> }) {
  const { data, isError, isFetching } = useQuery({ queryKey: ['card'], queryFn: ask, retry: false });
  return <p>{isFetching ? 'asking' : isError ? 'failed' : data}</p>;
}

describe('queryClient, when a component mounts again,', () => {
  afterEach(() => {
    cleanup();
    queryClient.clear();
  });
  const timesAsked = async (error: Error): Promise<number> => {
    const ask = jest.fn(() => Promise.reject(error));
    for (let mounted = 0; mounted < 3; mounted++) {
      const { unmount } = render(
        <QueryClientProvider client={queryClient}>
          <Card ask={ask} />
        </QueryClientProvider>,
      );
      await screen.findByText('failed');
      unmount();
    }
    return ask.mock.calls.length;
  };

  it('does not retry a 404', async () => {
    expect(await timesAsked(new ApiError(404, 'NOT_FOUND', 'errors.notFound'))).toBe(1);
  });

  it('retries another error', async () => {
    expect(await timesAsked(new ApiError(503, 'HTTP_503', 'errors.serviceUnavailable'))).toBe(3);
  });
});
