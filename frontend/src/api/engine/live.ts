import type { LiveEvent } from '../../sync/pull/live';
import { openStream, type LiveChannel } from './live-stream';

export type { LiveChannel } from './live-stream';

/** The live channel of an adult's pages. */
export const openLive = (userId: string, tell: (event: LiveEvent) => void): LiveChannel =>
  openStream(`pictick-live-${userId}`, {}, (event) => {
    // The server sends no events for the time before the stream was open.
    if (event.kind === 'limits' || event.kind === 'up') void refreshQueries(planQueries);
    if (event.kind === 'help' || event.kind === 'up') void refreshQueries(helpQueries);
    if (event.kind !== 'limits') tell(event);
  });

const planQueries = [['limits'], ['me'], ['account-status'], ['billing']];
const helpQueries = [['help-calls']];

/**
 * Refetches these queries. A fetch in flight may have been answered before the change, so it is awaited first; to
 * cancel it would only be slower.
 */
async function refreshQueries(keys: readonly string[][]): Promise<void> {
  const { queryClient } = await import('../queries/query-client');
  for (const queryKey of keys) {
    const underWay =
      queryClient.isFetching({ queryKey }) > 0
        ? queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
        : Promise.resolve();
    void underWay.then(() => queryClient.invalidateQueries({ queryKey }));
  }
}
