import { Live, isLiveEvent, silence, type LiveEvent } from '../../sync/pull/live';
import { apiFetch } from '../http/api-fetch';

const later = (milliseconds: number, work: () => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

export interface LiveChannel {
  wake(): void;
  stop(): void;
}

/**
 * One stream for each browser: HTTP/1.1 allows six connections for all tabs. The tab that holds the lock
 * reads the stream and broadcasts its events. When it closes, another tab gets the lock. A hidden tab may
 * hold it. `name`: of the lock and the channel.
 */
export function openStream(
  name: string,
  headers: Readonly<Record<string, string>>,
  tell: (event: LiveEvent) => void,
): LiveChannel {
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const over = new AbortController();
  let live: Live | null = null;
  let up = false;
  let cancelTimeout = () => {};
  const pass = (event: LiveEvent) => {
    up = event.kind === 'up' || (up && event.kind !== 'down');
    others?.postMessage(event);
    tell(event);
  };
  const lead = async () => {
    if (over.signal.aborted) return;
    cancelTimeout();
    // The tab that led before may have closed without a message.
    pass({ kind: 'down' });
    live = new Live({ open: (signal) => open(headers, signal), later, random: Math.random }, pass);
    await live.run();
  };

  // A leading tab may be suspended by the browser: its silence counts like that of the server.
  const follow = (event: LiveEvent) => {
    const was = up;
    up = event.kind !== 'down';
    cancelTimeout();
    if (up) cancelTimeout = later(silence, () => follow({ kind: 'down' }));
    if (up && !was) tell({ kind: 'up' });
    if (event.kind !== 'up' && (up || was)) tell(event);
  };

  others?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (live) {
      if (data === 'anybody?' && up) others.postMessage({ kind: 'up' } satisfies LiveEvent);
    } else if (isLiveEvent(data)) follow(data);
  });
  if ('locks' in navigator)
    navigator.locks.request(name, { signal: over.signal }, lead).catch(() => undefined);
  else void lead();
  others?.postMessage('anybody?');

  return {
    wake: () => live?.wake(),
    stop: () => {
      over.abort();
      cancelTimeout();
      live?.stop();
      others?.close();
    },
  };
}

async function open(
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await apiFetch(
    new URL('/api/events', window.location.origin),
    { headers: { ...headers, accept: 'text/event-stream' } },
    signal,
  );
  return answer.status === 200 && answer.body ? chunksOf(answer.body) : null;
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value) yield value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
