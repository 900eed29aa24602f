import { errorOf } from '../../../api/api-error';
import { politeFetch } from '../../../api/send';

export async function order<T>(path: string, key: string, body: object = {}): Promise<T> {
  return answerOf<T>(await politeFetch(`/api/billing/${path}`, { method: 'POST', headers: { 'Idempotency-Key': key, 'content-type': 'application/json' }, body: JSON.stringify(body) }));
}

async function answerOf<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok || body === null) throw errorOf(answer.status, body);
  return body as T;
}
