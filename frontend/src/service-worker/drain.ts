import { codeIn, type Answer } from '../sync/answer';
import { drainInto } from '../sync/background-drain';
import { openLocalStore } from '../sync/local-store';
import type { Send, SyncSummary } from '../sync/outbox';
import { readSession, type SessionRow } from '../sync/session-row';
import { isRenewable } from '../sync/token';
import { renew } from './renew';

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
  const { userId } = session;
  const store = await openLocalStore(userId);
  const summary = await drainInto({ userId, store, send: sendAs(session), alone: alone(userId), random: Math.random, now: () => new Date() });
  store.close();
  // Pages that are open read the store again.
  const pages = new BroadcastChannel('pictick-store');
  pages.postMessage(userId);
  pages.close();
  return summary;
}

/** After days in a pocket the token is over: it is renewed once, and what was refused is sent again. */
function sendAs(session: SessionRow): Send {
  return async (call) => {
    const answer = await ask(call, session.token);
    if (answer.status !== 401 || !isRenewable(codeIn(answer.body))) return answer;
    const token = await renew(session, apiKey);
    if (token === null) return answer;
    session.token = token;
    return ask(call, token);
  };
}

const alone = (userId: string) => async (work: () => Promise<void>): Promise<boolean> => {
  let mine = false;
  await navigator.locks.request(`pictick-drain-${userId}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    mine = true;
    await work();
  });
  return mine;
};

async function ask({ method, path, body, key, language }: Parameters<Send>[0], token: string): Promise<Answer> {
  try {
    const answer = await fetch(path, {
      method,
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'x-auth-token': token, 'X-Request-ID': key, 'Idempotency-Key': key, ...(language && { 'x-user-language': language }) },
      signal: AbortSignal.timeout(timeout),
      cache: 'no-store',
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : null, retryAfter: Number(answer.headers.get('retry-after')) || 0 };
  } catch {
    return { status: 0, body: null };
  }
}
