export interface WireResponse {
  /** 0: no answer (no network, or timeout). */
  status: number;
  body: unknown;
  etag?: string | null;
  /** Epoch of the server's database; null or missing if the answer does not say. */
  epoch?: string | null;
  /** Seconds to wait before a retry; 0 or missing if the answer does not say. */
  retryAfter?: number;
}

/** The error code of an answer; null if it has none. */
export function errorCode(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null;
}
