import i18next from 'i18next';

/** An error response of the API: its status, its code, and the translation key of its message. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly messageKey: string,
  ) {
    super(`${status} ${code}`);
    this.name = 'ApiError';
  }
}

const keysByStatus: Record<number, string> = {
  400: 'errors.invalidRequest',
  401: 'errors.unauthorized',
  403: 'errors.forbidden',
  404: 'errors.notFound',
  405: 'errors.methodNotAllowed',
  408: 'errors.requestTimeout',
  409: 'errors.alreadyExists',
  413: 'errors.payloadTooLarge',
  414: 'errors.uriTooLong',
  415: 'errors.unsupportedMediaType',
  422: 'errors.validationFailed',
  429: 'errors.tooManyRequests',
  500: 'errors.internalError',
  502: 'errors.serviceUnavailable',
  503: 'errors.serviceUnavailable',
  504: 'errors.serviceUnavailable',
};
const translated = /^(stripe|errors|messages|referrals)\./;

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);

/** True if the account of this session was deleted. */
export const isAccountGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ACCOUNT_GONE';

/** The error of a response that is not a success. */
export function errorOf(status: number, body: unknown): ApiError {
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown;
    message?: unknown;
  };
  const key =
    typeof message === 'string' && message !== '' ? message : (keysByStatus[status] ?? 'errors.unknown');
  return new ApiError(status, typeof code === 'string' ? code : `HTTP_${status}`, key);
}

/**
 * The message for an error of which only the code is known: LIST_DELETED -> errors.listDeleted. HTTP_405 came
 * without a code of the API, perhaps from a proxy.
 */
export function messageOfCode(code: string): string {
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return translate(keysByStatus[Number(status)] ?? 'errors.unknown');
  return translate(
    `errors.${code.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`,
  );
}

/** Generic messages: an `action` message says more. */
const vague: ReadonlySet<string> = new Set(['errors.internalError', 'errors.unknown']);

/**
 * The message for any error: the key of the server, else that of the status; network errors and timeouts have
 * their own. `action` is a key that says which action failed. It replaces a generic message.
 */
export function messageOf(error: unknown, action: string | null = null): string {
  const key = keyOf(error);
  return translate(action !== null && vague.has(key) ? action : key);
}

function keyOf(error: unknown): string {
  if (error instanceof ApiError) return error.messageKey;
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'errors.cancelled';
  if (error instanceof TypeError) return 'errors.network';
  return 'errors.unknown';
}

/** Translates the keys of the product. A key without a text is shown as it is, so that users report it. */
export function translate(message: string): string {
  if (!translated.test(message)) return message;
  if (i18next.exists(message)) return i18next.t(message);
  console.warn(`No text for the key ${message}`);
  return message;
}
