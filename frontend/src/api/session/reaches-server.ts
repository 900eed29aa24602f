import { plainFetch } from '../http/api-fetch';

/** Time (ms) after which no answer is expected any more. */
const limitMs = 5000;

/** True if the server answers now. `navigator.onLine` is true in a network that leads nowhere. */
export const reachesServer = (): Promise<boolean> =>
  plainFetch(
    new Request(new URL('/api/health', window.location.origin)),
    null,
    AbortSignal.timeout(limitMs),
  ).then(
    ({ ok }) => ok,
    () => false,
  );
