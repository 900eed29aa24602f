import type { Send } from './operation-sender';
import { errorCode, type WireResponse } from './response';

const timeoutMs = 10_000;

/** The tokens of one user of this browser, where no page has the user's engine. */
export interface UserTokens {
  /** Null: the user is signed out, or the device is no longer linked. */
  current(): Promise<string | null>;
  /** A newer token after this one was refused; null if there is none. */
  renewed(refused: string, code: string | null): Promise<string | null>;
}

/**
 * Sends with the current token. After a sign-out nothing is sent. A refused token is renewed once, and the request is
 * sent again.
 */
export const sendWith =
  (apiKey: string, tokens: UserTokens): Send =>
  (call) =>
    withToken(tokens, (token) => request(call, apiKey, token));

/** Reads in the name of a child, with the current token as `sendWith` does. */
export const readWith =
  (apiKey: string, tokens: UserTokens, childId: string) =>
  (path: string, etag: string | null): Promise<WireResponse> =>
    withToken(tokens, (token) => read(path, { apiKey, token, childId, etag }));

async function withToken(
  tokens: UserTokens,
  ask: (token: string) => Promise<WireResponse>,
): Promise<WireResponse> {
  const token = await tokens.current();
  if (token === null) return { status: 401, body: null };
  const answer = await ask(token);
  if (answer.status !== 401) return answer;
  const renewed = await tokens.renewed(token, errorCode(answer.body));
  return renewed === null ? answer : ask(renewed);
}

interface Reader {
  apiKey: string;
  token: string;
  childId: string;
  etag: string | null;
}

async function read(path: string, { apiKey, token, childId, etag }: Reader): Promise<WireResponse> {
  try {
    const answer = await fetch(path, {
      headers: {
        'x-api-key': apiKey,
        'x-auth-token': token,
        'X-Acting-Child': childId,
        ...(etag !== null && { 'If-None-Match': etag }),
      },
      signal: AbortSignal.timeout(timeoutMs),
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

async function request(
  { method, path, body, key, language, epoch, actingChild }: Parameters<Send>[0],
  apiKey: string,
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
