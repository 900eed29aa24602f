import type { LiveEvent } from '../../sync/pull/live';
import { openStream, type LiveChannel } from './live-stream';

export type { LiveChannel } from './live-stream';

/** The live channel of an adult's pages. */
export const openLive = (userId: string, tell: (event: LiveEvent) => void): LiveChannel =>
  openStream(`pictick-live-${userId}`, {}, (event) => {
    // The server sends no events for the time before the stream was open.
    if (event.kind === 'limits' || event.kind === 'up') void refreshAccountQueries();
    if (event.kind !== 'limits') tell(event);
  });

/**
 * Refetches the queries that depend on the plan. A fetch in flight may have been answered before the change,
 * so it is awaited first; to cancel it would only be slower.
 */
async function refreshAccountQueries(): Promise<void> {
  const { queryClient } = await import('../queries/query-client');
  for (const queryKey of [['limits'], ['me'], ['account-status'], ['billing']]) {
    const underWay =
      queryClient.isFetching({ queryKey }) > 0
        ? queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
        : Promise.resolve();
    void underWay.then(() => queryClient.invalidateQueries({ queryKey }));
  }
}
