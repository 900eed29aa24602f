import type { SessionRow } from './session-row';

const patience = 10_000;

/** A new token by the cookie that only the server reads. `over`: the session has ended. Without a network nobody is signed out. */
export async function askForToken(apiKey: string): Promise<{ token: string | null; over: boolean }> {
  try {
    const answer = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: '{}',
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return { token: ((await answer.json()) as { token: string }).token, over: false };
    return { token: null, over: answer.status === 401 };
  } catch {
    return { token: null, over: false };
  }
}

/** Only an expired token and a refused one are worth a renewal. */
export const isRenewable = (code: string | null): boolean => code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN';

/** What the token says about its bearer. Only the server can tell whether it is genuine. */
export function rowFromToken(token: string | null): SessionRow | null {
  try {
    const part = token?.split('.')[1];
    if (!token || !part) return null;
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { sub, exp, name, email } = claims;
    if (typeof sub !== 'string' || typeof exp !== 'number') return null;
    return { userId: sub, token, expiresAt: exp, name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : '' };
  } catch {
    return null;
  }
}
