import i18next from 'i18next';

/** What the API refused, in its own words: a status, a code, and the key of the sentence for it. */
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

/** Nobody is behind this session any more: the account was deleted. */
export const isAccountGone = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ACCOUNT_GONE';

/** The error of an answer that is not a success. */
export function errorOf(status: number, body: unknown): ApiError {
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown;
    message?: unknown;
  };
  const key =
    typeof message === 'string' && message !== '' ? message : (keysByStatus[status] ?? 'errors.unknown');
  return new ApiError(status, typeof code === 'string' ? code : `HTTP_${status}`, key);
}

/** The sentence for a refusal that only its code is known of: LIST_DELETED -> errors.listDeleted. HTTP_405 came without a word of ours, from a proxy perhaps. */
export function messageOfCode(code: string): string {
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return translate(keysByStatus[Number(status)] ?? 'errors.unknown');
  return translate(
    `errors.${code.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`,
  );
}

/** These say no more than that. */
const vague: ReadonlySet<string> = new Set(['errors.internalError', 'errors.unknown']);

/** The sentence for whatever went wrong: the server's key, the status', a cut connection or a time-out told as cancelled; where none of it says anything, what was not done. */
export function messageOf(error: unknown, deed: string | null = null): string {
  const key = keyOf(error);
  return translate(deed !== null && vague.has(key) ? deed : key);
}

function keyOf(error: unknown): string {
  if (error instanceof ApiError) return error.messageKey;
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return 'errors.cancelled';
  if (error instanceof TypeError) return 'errors.network';
  return 'errors.unknown';
}

/** Keys of ours are translated; a key without words is shown as it is, so that somebody reports it. */
export function translate(message: string): string {
  if (!translated.test(message)) return message;
  if (i18next.exists(message)) return i18next.t(message);
  console.warn(`No words for ${message}`);
  return message;
}
