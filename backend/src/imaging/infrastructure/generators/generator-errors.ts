import { GenerationFailed, GeneratorBusy } from '../../domain/generate/image-generator';

export const operatorErrors = ['key refused', 'no credit', 'model gone', 'wrong address'] as const;
export type OperatorError = (typeof operatorErrors)[number];

/** Only the operator can mend it: no picture is worth another call until somebody has looked. */
export class GeneratorOutOfOrder extends GenerationFailed {
  constructor(readonly trouble: OperatorError) {
    super('server_error', false);
    this.name = 'GeneratorOutOfOrder';
  }
}

export const refused = (): GenerationFailed => new GenerationFailed('safety_filter', false);
/** The provider failed; the same request may well succeed later. */
export const providerFailed = (retryAfterMs = 0): GenerationFailed =>
  new GenerationFailed('api_server_error', true, retryAfterMs);
/** Words instead of a picture, or a broken one: asked once more, because each asking may be paid for. */
export const invalidResponse = (): GenerationFailed => new GenerationFailed('unknown', true, 0, 2);

const longestPauseMs = 10 * 60_000;
const pauseMs = 15_000;

/** Seconds, or a date; null where nothing sensible is said. */
export function retryAfter(headers: Headers, now: number): number | null {
  const said = headers.get('retry-after')?.trim() ?? '';
  const ms = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, longestPauseMs) : null;
}

/** What the statuses mean that mean the same everywhere. Each wire reads its own codes first. */
export function failureOf(status: number, headers: Headers, now: number): GenerationFailed {
  if (status === 401 || status === 403) return new GeneratorOutOfOrder('key refused');
  if (status === 402) return new GeneratorOutOfOrder('no credit');
  if (status === 404 || status === 410) return new GeneratorOutOfOrder('model gone');
  if (status >= 300 && status < 400) return new GeneratorOutOfOrder('wrong address');
  if (status === 429) return new GeneratorBusy(retryAfter(headers, now) ?? pauseMs);
  if (status === 408 || status === 425 || status >= 500) return providerFailed(retryAfter(headers, now) ?? 0);
  return new GenerationFailed('unknown', false);
}
