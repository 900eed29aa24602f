import { KidEngine } from '../../../sync/kid/kid-engine';
import { errorCode, type WireResponse } from '../../../sync/queue/response';
import type { UserTokens } from '../../../sync/queue/send-call';
import type { Home } from '../../../sync/store/session-row';
import { environmentFor } from '../../engine/engine-environment';
import { clientHeaders } from '../refresh-lock';
import { keepFacesOf } from './keep-faces';

const patience = 10_000;
const nothing = (): void => undefined;

/**
 * Reads what the children of a home have that is not shown, into the store of that home, so that its house and its
 * cards are of today when it is chosen. It sends nothing.
 */
export async function refreshHome(home: Home, tokens: UserTokens): Promise<void> {
  for (const child of home.children) await readChild(home, child, tokens);
}

async function readChild(home: Home, childId: string, tokens: UserTokens): Promise<void> {
  const { deviceId, householdId, children } = home;
  const env = await environmentFor(deviceId, { quotaChanged: nothing, signedIn: () => true });
  const engine = new KidEngine(
    {
      ...env,
      ...{ broadcast: nothing, notifyWorker: nothing },
      send: () => Promise.resolve({ status: 0, body: null }),
      withLock: () => Promise.resolve(false),
      get: (path, etag) => get(tokens, path, etag, childId),
    },
    householdId,
    childId,
    false,
    () => children,
  );
  try {
    await engine.open();
    await engine.pullLists();
    await keepFacesOf(home, engine);
  } finally {
    engine.stop();
  }
}

/** With the token of the home, which is renewed once where it was refused. */
async function get(
  tokens: UserTokens,
  path: string,
  etag: string | null,
  childId: string,
): Promise<WireResponse> {
  const token = await tokens.current();
  if (token === null) return { status: 0, body: null };
  const answer = await read(token, path, etag, childId);
  if (answer.status !== 401) return answer;
  const renewed = await tokens.renewed(token, errorCode(answer.body));
  return renewed === null ? answer : read(renewed, path, etag, childId);
}

async function read(
  token: string,
  path: string,
  etag: string | null,
  childId: string,
): Promise<WireResponse> {
  try {
    const answer = await fetch(path, {
      headers: {
        ...clientHeaders(),
        'x-auth-token': token,
        'x-acting-child': childId,
        ...(etag !== null && { 'if-none-match': etag }),
      },
      signal: AbortSignal.timeout(patience),
      cache: 'no-store',
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      etag: answer.headers.get('etag'),
      epoch: answer.headers.get('x-epoch'),
    };
  } catch {
    return { status: 0, body: null };
  }
}
