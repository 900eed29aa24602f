import { plainFetch } from '../http/api-fetch';

/** Opens Google's choice of an account, which comes back to /login with a one-time code. */
export const openGoogle = (): void =>
  window.location.assign('/api/auth/google?frontendRedirect=/login&prompt=select_account');

/**
 * A call about the session itself, outside the typed client: it renews nothing.
 * @throws Error if the server refuses it, or without a network.
 */
export async function callAuth(
  path: 'exchange' | 'logout' | 'refresh',
  body: object = {},
  token: string | null = null,
): Promise<Response> {
  const answer = await plainFetch(
    new Request(new URL(`/api/auth/${path}`, window.location.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    token,
  );
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer;
}

/**
 * The token for the one-time code of a sign-in.
 * @throws Error if the code is used or expired, or without a network.
 */
export async function exchangeCode(code: string): Promise<string> {
  const answer = await callAuth('exchange', { code, session: 'cookie' });
  return ((await answer.json()) as { token: string }).token;
}
