import type { components } from '@pictick/api';
import { apiFetch } from './api-fetch';

/**
 * Reads the public health of the server without the typed client, which is larger.
 * @throws TypeError without a network; the reason of `limit` when it aborts.
 */
export async function readHealth(limit?: AbortSignal): Promise<Partial<components['schemas']['HealthDto']>> {
  const answer = await apiFetch('/api/health', undefined, limit);
  return ((await answer.json()) ?? {}) as Partial<components['schemas']['HealthDto']>;
}
