import { errorOf } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import { saveFile } from '../../../shared/lib/save-file';
import type { Payment } from './types';

/**
 * Fetches the invoice with the user's token, which a link cannot carry, and passes it to the browser as a
 * file.
 * @throws ApiError if the server refuses
 */
export async function downloadInvoice({
  id,
  number,
}: Pick<NonNullable<Payment['invoice']>, 'id' | 'number'>): Promise<void> {
  const answer = await apiFetch(`/api/billing/invoices/${encodeURIComponent(id)}/download`);
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => null));
  saveFile(await answer.blob(), `${(number ?? id).replace(/[^\w-]/g, '-')}.pdf`);
}
