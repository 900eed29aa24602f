import { errorOf } from '../../../api/api-error';
import { politeFetch } from '../../../api/send';

/** One call: its answer, or an ApiError. */
export async function ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const answer = await politeFetch(new URL(path, window.location.origin), { method, ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) });
  const said = (await answer.json().catch(() => null)) as unknown;
  if (!answer.ok) throw errorOf(answer.status, said);
  return said as T;
}
