import type { components } from '@pictick/api';
import { apiFetch } from './api-fetch';

/** The public facts about this server; lighter than the typed client. Rejects without a network and after the limit. */
export async function readHealth(limit?: AbortSignal): Promise<Partial<components['schemas']['HealthDto']>> {
  const answer = await apiFetch('/api/health', undefined, limit);
  return ((await answer.json()) ?? {}) as Partial<components['schemas']['HealthDto']>;
}
