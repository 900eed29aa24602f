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

/** Reads in the name of a child whose home is not shown, with the current token as `sendWith` does. */
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

const read = (path: string, { apiKey, token, childId, etag }: Reader): Promise<WireResponse> =>
  ask(
    path,
    {
      headers: {
        'x-api-key': apiKey,
        'x-auth-token': token,
        'X-Acting-Child': childId,
        'X-Background': '1',
        ...(etag !== null && { 'If-None-Match': etag }),
      },
    },
    (headers) => ({ etag: headers.get('etag'), epoch: headers.get('x-epoch') }),
  );

const request = (
  { method, path, body, key, language, epoch, actingChild }: Parameters<Send>[0],
  apiKey: string,
  token: string,
): Promise<WireResponse> =>
  ask(
    path,
    {
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
    },
    (headers) => ({ retryAfter: Number(headers.get('retry-after')) || 0 }),
  );

/** Status 0: no answer came, or none that can be read. */
async function ask(
  path: string,
  call: RequestInit,
  told: (headers: Headers) => Partial<WireResponse>,
): Promise<WireResponse> {
  try {
    const answer = await fetch(path, { ...call, signal: AbortSignal.timeout(timeoutMs), cache: 'no-store' });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as unknown) : null,
      ...told(answer.headers),
    };
  } catch {
    return { status: 0, body: null };
  }
}
