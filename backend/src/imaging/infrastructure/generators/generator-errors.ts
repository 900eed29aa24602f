import { GenerationFailed, GeneratorBusy } from '../../domain/generate/image-generator';

export const operatorErrors = ['key refused', 'no credit', 'model gone', 'wrong address'] as const;
export type OperatorError = (typeof operatorErrors)[number];

/** Only the operator can repair it; no picture is requested until then. */
export class GeneratorOutOfOrder extends GenerationFailed {
  constructor(readonly trouble: OperatorError) {
    super('server_error', false);
    this.name = 'GeneratorOutOfOrder';
  }
}

export const refused = (): GenerationFailed => new GenerationFailed('safety_filter', false);
/** The provider failed; a retry may succeed. */
export const providerFailed = (retryAfterMs = 0): GenerationFailed =>
  new GenerationFailed('api_server_error', true, retryAfterMs);
/** Text instead of a picture, or a broken picture: two attempts only, because each may be paid for. */
export const invalidResponse = (): GenerationFailed => new GenerationFailed('unknown', true, 0, 2);

const longestPauseMs = 10 * 60_000;
const pauseMs = 15_000;

/** Parses seconds or a date to ms, at most 10 minutes; null if invalid. */
export function retryAfter(headers: Headers, now: number): number | null {
  const said = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, longestPauseMs) : null;
}

/** Maps statuses that mean the same for all providers. Each provider checks its own codes first. */
export function failureOf(status: number, headers: Headers, now: number): GenerationFailed {
  if (status === 401 || status === 403) return new GeneratorOutOfOrder('key refused');
  if (status === 402) return new GeneratorOutOfOrder('no credit');
  if (status === 404 || status === 410) return new GeneratorOutOfOrder('model gone');
  if (status >= 300 && status < 400) return new GeneratorOutOfOrder('wrong address');
  if (status === 429) return new GeneratorBusy(retryAfter(headers, now) ?? pauseMs);
  if (status === 408 || status === 425 || status >= 500) return providerFailed(retryAfter(headers, now) ?? 0);
  return new GenerationFailed('unknown', false);
}
