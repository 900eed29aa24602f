import type { paths } from '@pictick/api';
import createClient, { type Client } from 'openapi-fetch';
import { errorOf } from './api-error';
import { apiFetch } from './api-fetch';

const api: Client<paths> = createClient<paths>({ baseUrl: '/', fetch: (request) => apiFetch(request) });

/**
 * One typed call of the API.
 * @throws ApiError if the response is not a success.
 */
export async function call<T>(
  work: (api: Client<paths>) => Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await work(api);
  if (!response.ok || data === undefined) throw errorOf(response.status, error);
  return data;
}
