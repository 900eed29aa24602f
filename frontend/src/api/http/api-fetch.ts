import { apiKey } from '../../config/env';
import { currentLanguage } from '../../i18n/language';
import { accessToken, refreshAfter } from '../session/session';
import { freshId } from './ids';

export const requestTimeout = 10_000;

let tell: (isAnswered: boolean) => void = () => undefined;

/** Tells of each request whether the server answered it. A request that the page itself ended is not told. */
export const onOutcome = (listener: typeof tell): void => void (tell = listener);

/**
 * fetch with the four headers, a timeout of ten seconds, and one renewal of an expired session. `limit`
 * replaces the timeout, for streams. With `userId` the request is sent as that user or answered with 401.
 * @throws TimeoutError after the timeout; TypeError without a network.
 */
export async function apiFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
  limit?: AbortSignal,
  userId?: string,
): Promise<Response> {
  const request = new Request(input, init);
  const token = await accessToken(userId);
  if (userId !== undefined && token === null) return Response.json({ code: 'UNAUTHORIZED' }, { status: 401 });
  const answer = await plainFetch(request.clone(), token, limit);
  if (answer.status !== 401 || !token) return answer;
  const renewed = await refreshAfter(token, await codeOf(answer));
  return renewed ? plainFetch(request, renewed, limit) : answer;
}

/** One request with the four headers and this token. Does not renew the session. */
export function plainFetch(
  request: Request,
  token: string | null,
  limit: AbortSignal = AbortSignal.timeout(requestTimeout),
): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('x-api-key', apiKey);
  if (!headers.has('x-user-language')) headers.set('x-user-language', currentLanguage());
  if (!headers.has('X-Request-ID')) headers.set('X-Request-ID', headers.get('Idempotency-Key') ?? freshId());
  if (token) headers.set('x-auth-token', token);
  const answer = fetch(new Request(request, { headers, signal: limit, cache: 'no-store' }));
  answer.then(
    () => tell(true),
    (error: unknown) => {
      if (!isAborted(error)) tell(false);
    },
  );
  return answer;
}

const isAborted = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

async function codeOf(answer: Response): Promise<string | null> {
  try {
    const body = (await answer.clone().json()) as { code?: unknown };
    return typeof body.code === 'string' ? body.code : null;
  } catch {
    return null;
  }
}
