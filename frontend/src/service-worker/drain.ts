import { effectsOf } from '../sync/answers';
import { openLocalStore } from '../sync/local-store';
import { Outbox, type Answer, type SyncSummary } from '../sync/outbox';
import { readSession } from '../sync/session-row';

const timeout = 10_000;
/** The same public client id as the page's. */
const apiKey = 'pictick-web';

/** How many changes of this person wait on the device. */
export async function queueLength(): Promise<number> {
  const session = await readSession();
  if (!session) return 0;
  const store = await openLocalStore(session.userId);
  const waiting = (await store.operations()).filter((operation) => operation.state === 'queued' && operation.userId === session.userId);
  store.close();
  return waiting.length;
}

/** Sends what waits, with the token of this moment. For when no page is open to do it. */
export async function drain(): Promise<SyncSummary | null> {
  const session = await readSession();
  if (!session) return null;
  const { userId, token } = session;
  const store = await openLocalStore(userId);
  let summary: SyncSummary | null = null;
  const outbox = new Outbox(
    {
      userId,
      read: () => store.operations(),
      settle: async (judged) => {
        const listId = judged[0]?.operation.listId;
        const { lists, items } = await store.readAll();
        const list = lists.find((each) => each.id === listId);
        const rows = new Map(items.filter((item) => item.listId === listId).map((item) => [item.id, item]));
        await store.settle(effectsOf(judged, { list, items: rows }, new Date().toISOString()));
      },
      send: ({ method, path, body, key, language }) =>
        ask(path, {
          method,
          body: JSON.stringify(body ?? {}),
          headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'x-auth-token': token, 'X-Request-ID': key, 'Idempotency-Key': key, ...(language && { 'x-user-language': language }) },
        }),
      alone: async (work) => {
        let mine = false;
        await navigator.locks.request(`pictick-drain-${userId}`, { ifAvailable: true }, async (lock) => {
          if (!lock) return;
          mine = true;
          await work();
        });
        return mine;
      },
      random: Math.random,
      // The browser wakes the worker again (drainInBackground asks it to); it must not wait by itself.
      later: () => () => undefined,
    },
    { started: () => undefined, ended: (ended) => void (summary = ended) },
  );
  await outbox.drain();
  outbox.stop();
  store.close();
  // Pages that are open read the store again.
  const pages = new BroadcastChannel('pictick-store');
  pages.postMessage(userId);
  pages.close();
  return summary;
}

async function ask(path: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(timeout), cache: 'no-store' });
    const body = await answer.text();
    return { status: answer.status, body: body ? (JSON.parse(body) as unknown) : null, retryAfter: Number(answer.headers.get('retry-after')) || 0 };
  } catch {
    return { status: 0, body: null };
  }
}
