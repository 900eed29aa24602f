import { drainInto } from '../sync/queue/background-drain';
import type { Send, SyncSummary } from '../sync/queue/operation-sender';
import { errorCode, type WireResponse } from '../sync/queue/response';
import { changesIn } from '../sync/state/is-change';
import { type LocalStore, openLocalStore } from '../sync/store/local-store';
import { readSession } from '../sync/store/session-row';
import { isAccountDeleted, isRenewable } from '../sync/store/token';
import type { Operation } from '../sync/types';
import { renew } from './renew';
import { wipeAccount } from './wipe-account';

const timeoutMs = 10_000;
/** The same public client id as that of the page. */
const apiKey = 'pictick-web';

/** Number of queued changes of the signed-in user. */
export const queueLength = async (): Promise<number> => changesIn(await waiting());

export const hasWaiting = async (): Promise<boolean> => (await waiting()).length > 0;

async function waiting(): Promise<Operation[]> {
  const session = await readSession();
  if (!session) return [];
  const store = await openExisting(session.userId);
  const operations = await store.operations();
  store.close();
  return operations.filter(({ state, userId }) => state === 'queued' && userId === session.userId);
}

/** Creates no store: a user who has signed out has none. */
const openExisting = (userId: string): Promise<LocalStore> => openLocalStore(userId, undefined, false);

/**
 * Sends the queue while no page is open. Calls `renamed` if a renewed token has another name or e-mail. Null
 * if signed out, or another client drains.
 */
export async function drain(renamed: () => Promise<void>): Promise<SyncSummary | null> {
  const session = await readSession();
  if (!session) return null;
  const { userId } = session;
  const store = await openExisting(userId);
  const summary = await drainInto({
    userId,
    store,
    send: sendAs(userId, renamed),
    withLock: lockRunner(userId),
    random: Math.random,
    now: () => new Date(),
  });
  store.close();
  // Open pages reload from the store.
  const pages = new BroadcastChannel('pictick-store');
  pages.postMessage(userId);
  pages.close();
  return summary;
}

/**
 * Sends with the current token. After a sign-out nothing is sent. An expired token is renewed once, and the
 * refused request is sent again.
 */
function sendAs(userId: string, renamed: () => Promise<void>): Send {
  return async (call) => {
    const session = await readSession();
    if (session?.userId !== userId) return { status: 401, body: null };
    const answer = await request(call, session.token);
    if (answer.status !== 401) return answer;
    const code = errorCode(answer.body);
    if (isAccountDeleted(code)) await wipeAccount(session);
    if (!isRenewable(code)) return answer;
    const token = await renew(session, apiKey, renamed);
    return token === null ? answer : request(call, token);
  };
}

const lockRunner =
  (userId: string) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    let mine = false;
    await navigator.locks.request(`pictick-drain-${userId}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      mine = true;
      await work();
    });
    return mine;
  };

async function request(
  { method, path, body, key, language, epoch, actingChild }: Parameters<Send>[0],
  token: string,
): Promise<WireResponse> {
  try {
    const answer = await fetch(path, {
      method,
      body: JSON.stringify(body ?? {}),
      headers: {
        'content-type': 'application/json',
        'x-api-key': apiKey,
        'x-auth-token': token,
        'X-Request-ID': key,
        'Idempotency-Key': key,
        ...(language && { 'x-user-language': language }),
        ...(epoch && { 'X-Epoch': epoch }),
        ...(actingChild && { 'X-Acting-Child': actingChild }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      retryAfter: Number(answer.headers.get('retry-after')) || 0,
    };
  } catch {
    return { status: 0, body: null };
  }
}
