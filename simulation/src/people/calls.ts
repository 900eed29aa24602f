/** The caller of a request: a user, the linked device of an access token, or a browser with its cookie. */
export type Caller =
  | { kind: 'user'; userId: string }
  | { kind: 'device'; token: string }
  | { kind: 'browser'; cookie: readonly string[] };

/** One request on the wire. */
export interface Call {
  caller: Caller;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body: unknown;
  key: string | null;
  etag: string | null;
  actingChild: string | null;
}

export interface Answer {
  status: number;
  body: unknown;
  etag?: string | null | undefined;
  epoch?: string | null | undefined;
  /** The tokens of the browser's cookie, if the answer sets it. */
  cookie?: readonly string[];
}

/** A change that reached the server, alone or in a batch. */
export interface Leaf extends Omit<Call, 'etag'> {
  body: Record<string, unknown>;
}

/** The changes of a request, each as if it came alone. */
export function leavesOf({ etag: _etag, ...call }: Call): Leaf[] {
  if (call.method === 'GET') return [];
  const body = (call.body ?? {}) as Record<string, unknown>;
  if (!call.path.endsWith('/operations')) return [{ ...call, body }];
  const base = call.path.slice(0, -'/operations'.length);
  const operations = body['operations'] as {
    method: Call['method'];
    path: string;
    key: string;
    body?: Record<string, unknown> | null;
  }[];
  return operations.map((each) => ({
    ...call,
    method: each.method,
    path: each.path === '' ? base : `${base}/${each.path}`,
    key: each.key,
    body: each.body ?? {},
  }));
}

/** The operation of a key; a repeated refusal has a suffix. */
export const operationOf = (key: string): string => key.split('.')[0] ?? '';

/** The code of an error. */
export const codeIn = (body: unknown): string => (body as { code?: string } | null)?.code ?? '';

/** True for an answer that a repetition gets again. */
export const isFinal = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status >= 200 &&
  status < 500 &&
  status !== 401 &&
  status !== 429 &&
  codeIn(body) !== 'IDEMPOTENCY_IN_PROGRESS';
