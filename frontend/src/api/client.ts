import type { paths } from '@pictick/api';
import createClient, { type Client } from 'openapi-fetch';
import { errorOf } from './api-error';
import { politeFetch } from './send';

const api: Client<paths> = createClient<paths>({ baseUrl: '/', fetch: (request) => politeFetch(request) });

/** One call by the contract: its answer, or an ApiError. */
export async function call<T>(
  work: (api: Client<paths>) => Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await work(api);
  if (!response.ok || data === undefined) throw errorOf(response.status, error);
  return data;
}
