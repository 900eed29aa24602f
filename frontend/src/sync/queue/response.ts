export interface WireResponse {
  /** 0: no answer (no network, or none within the time allowed). */
  status: number;
  body: unknown;
  etag?: string | null;
  /** Which life of the server's database this was read from, where it says so. */
  epoch?: string | null;
  /** In how many seconds to try again, where the server says so. */
  retryAfter?: number;
}

/** Why the server refused, in its own word. */
export function errorCode(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null;
}
