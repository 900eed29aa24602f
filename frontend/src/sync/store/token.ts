import { errorCode } from '../queue/response';
import type { SessionRow } from './session-row';

const patience = 10_000;

export interface Renewal {
  token: string | null;
  /** The session has ended. */
  isSessionOver: boolean;
  /** And with it the account. */
  isAccountDeleted: boolean;
}
const unknown: Renewal = { token: null, isSessionOver: false, isAccountDeleted: false };

// Use case: refresh-session
/**
 * Renews the token by the cookie that only the server reads; the `refused` token tells it which account is asking. `clientHeaders`: the headers
 * about this client. Without a network the session stays.
 */
export async function requestToken(
  clientHeaders: Readonly<Record<string, string>>,
  refused: string,
): Promise<Renewal> {
  try {
    const answer = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { ...clientHeaders, 'content-type': 'application/json', 'x-auth-token': refused },
      body: '{}',
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return { ...unknown, token: ((await answer.json()) as { token: string }).token };
    if (answer.status !== 401) return unknown;
    return {
      token: null,
      isSessionOver: true,
      isAccountDeleted: isAccountDeleted(errorCode(await answer.json().catch(ignoreSyntaxError))),
    };
  } catch {
    return unknown;
  }
}

/** A proxy's words are none of ours; an answer that broke off is none at all. */
function ignoreSyntaxError(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}

/** The account was deleted: nothing of it is to stay on this device. */
export const isAccountDeleted = (code: string | null): boolean => code === 'ACCOUNT_GONE';

/** Only an expired token and a refused one are worth a renewal. */
export const isRenewable = (code: string | null): boolean =>
  code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN';

/** What the token says about its bearer. Only the server can tell whether it is genuine. */
export function rowFromToken(token: string | null): SessionRow | null {
  try {
    const part = token?.split('.')[1];
    if (!token || !part) return null;
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const { sub, exp, name, email } = claims;
    if (typeof sub !== 'string' || typeof exp !== 'number') return null;
    return {
      userId: sub,
      token,
      expiresAt: exp,
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
    };
  } catch {
    return null;
  }
}
