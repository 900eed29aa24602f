import { errorCode } from '../queue/response';
import type { SessionRow } from './session-row';

const patience = 10_000;

export interface Renewal {
  token: string | null;
  /** The server says that the session has ended. */
  isSessionOver: boolean;
  /** The server says that the account was deleted. */
  isAccountDeleted: boolean;
}
const unknown: Renewal = { token: null, isSessionOver: false, isAccountDeleted: false };

// Use case: refresh-session
/**
 * Renews the token by the HTTP-only cookie; the `refused` token tells the server which account asks. Never
 * throws: without a network the session stays. `clientHeaders`: API key, request id, language.
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

/**
 * A body that is no JSON comes from a proxy. A connection that broke off is thrown again: it is no answer.
 */
function ignoreSyntaxError(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}

/** The account was deleted: its data must not stay on this device. */
export const isAccountDeleted = (code: string | null): boolean => code === 'ACCOUNT_GONE';

/** Only an expired or refused token can be renewed. */
export const isRenewable = (code: string | null): boolean =>
  code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN';

/** The session in a token, not verified: only the server can do that. Null if it cannot be parsed. */
export function rowFromToken(token: string | null): SessionRow | null {
  try {
    const part = token?.replace(/^kid\./, '').split('.')[1];
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
