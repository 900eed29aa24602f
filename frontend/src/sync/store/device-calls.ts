import { errorCode } from '../queue/response';
import type { GivenHome } from './homes';

const patience = 10_000;

/** The answer to a call about the linked device itself. */
export interface DeviceAnswer {
  /** 0: no answer (no network, or timeout), or none of this server. */
  status: number;
  code: string | null;
  homes: readonly GivenHome[];
  /** Devices of this browser that are over, after an unlink. */
  ended: readonly string[];
  /** The server's time, in ms since 1970; 0 where the answer does not say. */
  at: number;
}

const nothing: DeviceAnswer = { status: 0, code: null, homes: [], ended: [], at: 0 };

// Use cases: link-device, renew-device, unlink-device
/**
 * Calls a route of the linked device, which the cookie opens. The access token says who asks where the browser has
 * lost the cookie. Never throws. `clientHeaders`: API key, request id, language.
 */
export async function callDevice(
  path: 'link' | 'renew' | 'unlink',
  clientHeaders: Readonly<Record<string, string>>,
  token: string | null,
  body: object = {},
): Promise<DeviceAnswer> {
  try {
    const answer = await fetch(`/api/kid/device/${path}`, {
      method: 'POST',
      headers: {
        ...clientHeaders,
        'content-type': 'application/json',
        ...(token !== null && { 'x-auth-token': token }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
      cache: 'no-store',
    });
    const content: unknown = await answer.json();
    const given = answer.ok ? givenIn(content) : { homes: [], ended: [] };
    return given
      ? { status: answer.status, code: errorCode(content), ...given, at: timeOf(answer) }
      : nothing;
  } catch {
    return nothing;
  }
}

const timeOf = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0;

/** Null for an answer of a proxy. */
function givenIn(body: unknown): Pick<DeviceAnswer, 'homes' | 'ended'> | null {
  const { homes, ended } = (body ?? {}) as Record<string, unknown>;
  if (areAll(homes, isHome)) return { homes: homes.map(homeOf), ended: [] };
  return areAll(ended, isText) ? { homes: [], ended } : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const areAll = <T>(values: unknown, isOne: (value: unknown) => value is T): values is T[] =>
  Array.isArray(values) && values.every(isOne);

const homeOf = ({ deviceId, householdId, name, children, token }: GivenHome): GivenHome => ({
  deviceId,
  householdId,
  ...(isText(name) && { name }),
  children,
  token,
});

function isHome(home: unknown): home is GivenHome {
  const { deviceId, householdId, children, token } = (home ?? {}) as Record<string, unknown>;
  return [deviceId, householdId, token].every(isText) && areAll(children, isText);
}

const refusals: ReadonlySet<string | null> = new Set(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REUSED']);

/** True if this server refuses the token or the cookie. Whatever else a network answers says nothing. */
export const isRefusal = ({ status, code }: Pick<DeviceAnswer, 'status' | 'code'>): boolean =>
  status === 401 && refusals.has(code);

/** No device has it. A request of an own child would count as a use of a home that is not shown. */
const noChild = '00000000-0000-4000-8000-000000000000';

/** True if the server refuses the access token of a home for itself; null if it is not known. */
export async function isRefused(
  clientHeaders: Readonly<Record<string, string>>,
  token: string,
): Promise<boolean | null> {
  try {
    const answer = await fetch('/api/kid', {
      headers: { ...clientHeaders, 'x-auth-token': token, 'x-acting-child': noChild },
      signal: AbortSignal.timeout(patience),
      cache: 'no-store',
    });
    if (answer.ok) return false;
    const code = errorCode(await answer.json());
    return code !== null && answer.status === 404
      ? false
      : isRefusal({ status: answer.status, code }) || null;
  } catch {
    return null;
  }
}
