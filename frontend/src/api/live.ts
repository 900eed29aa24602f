import { Live, isNews, silence, type News } from '../sync/pull/live';
import { politeFetch } from './send';

const later = (milliseconds: number, work: () => void) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

export interface LiveChannel {
  wake(): void;
  stop(): void;
}

/**
 * One stream a browser: HTTP/1.1 has six connections for all tabs. The tab with the lock keeps the stream and passes on what it
 * hears; when it closes, another one gets the lock. A hidden tab may keep it.
 */
export function openLive(userId: string, tell: (news: News) => void): LiveChannel {
  const name = `pictick-live-${userId}`;
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const over = new AbortController();
  let live: Live | null = null;
  let up = false;
  let forget = () => {};
  const hear = (news: News) => {
    // What happened before the stream stood was told to nobody.
    if (news.kind === 'limits' || news.kind === 'up') void askAgain();
    if (news.kind !== 'limits') tell(news);
  };

  const pass = (news: News) => {
    up = news.kind === 'up' || (up && news.kind !== 'down');
    others?.postMessage(news);
    hear(news);
  };
  const lead = async () => {
    if (over.signal.aborted) return;
    forget();
    // Whoever led before may have gone without a word.
    pass({ kind: 'down' });
    live = new Live({ open, later, random: Math.random }, pass);
    await live.run();
  };

  // A leading tab that was put to sleep leads nobody: its silence counts like that of the server.
  const follow = (news: News) => {
    const was = up;
    up = news.kind !== 'down';
    forget();
    if (up) forget = later(silence, () => follow({ kind: 'down' }));
    if (up && !was) hear({ kind: 'up' });
    if (news.kind !== 'up' && (up || was)) hear(news);
  };

  others?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (live) {
      if (data === 'anybody?' && up) others.postMessage({ kind: 'up' } satisfies News);
    } else if (isNews(data)) follow(data);
  });
  if ('locks' in navigator)
    navigator.locks.request(name, { signal: over.signal }, lead).catch(() => undefined);
  else void lead();
  others?.postMessage('anybody?');

  return {
    wake: () => live?.wake(),
    stop: () => {
      over.abort();
      forget();
      live?.stop();
      others?.close();
    },
  };
}

/** Another plan, however that came about: what was asked about it is asked again. What is just being read may be from before, and is awaited first: cut off, it would only come later. */
async function askAgain(): Promise<void> {
  const { queryClient } = await import('./query-client');
  for (const queryKey of [['limits'], ['me'], ['account-status'], ['billing']]) {
    const underWay =
      queryClient.isFetching({ queryKey }) > 0
        ? queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
        : Promise.resolve();
    void underWay.then(() => queryClient.invalidateQueries({ queryKey }));
  }
}

async function open(signal: AbortSignal): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await politeFetch(
    new URL('/api/events', window.location.origin),
    { headers: { accept: 'text/event-stream' } },
    signal,
  );
  return answer.status === 200 && answer.body ? pieces(answer.body) : null;
}

async function* pieces(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value) yield value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
