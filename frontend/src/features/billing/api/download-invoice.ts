import { errorOf } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import type { Payment } from './types';

/** Fetched with the person's token, which a link could not carry, and handed to the browser as a file. */
export async function downloadInvoice({
  id,
  number,
}: Pick<NonNullable<Payment['invoice']>, 'id' | 'number'>): Promise<void> {
  const answer = await apiFetch(`/api/billing/invoices/${encodeURIComponent(id)}/download`);
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => null));
  const url = URL.createObjectURL(await answer.blob());
  try {
    const link = document.createElement('a');
    link.href = url;
    link.download = `${(number ?? id).replace(/[^\w-]/g, '-')}.pdf`;
    link.click();
  } finally {
    // The browser takes hold of it in the next moment.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
