import type { components } from '@pictick/api';
import { politeFetch } from './send';

/** The public facts about this server; lighter than the typed client. Rejects without a network and after the limit. */
export async function readHealth(limit?: AbortSignal): Promise<Partial<components['schemas']['HealthDto']>> {
  const answer = await politeFetch('/api/health', undefined, limit);
  return ((await answer.json()) ?? {}) as Partial<components['schemas']['HealthDto']>;
}
