/** @jest-environment jsdom */
import { ApiError } from '../../../api/http/api-error';
import { apiFetch } from '../../../api/http/api-fetch';
import { downloadInvoice } from './download-invoice';

jest.mock('../../../api/http/api-fetch', () => ({ apiFetch: jest.fn() }));

const saved: { href: string; name: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:here', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
});

const answer = (ok: boolean, status: number, body: unknown) =>
  jest.mocked(apiFetch).mockResolvedValue({
    ok,
    status,
    blob: () => Promise.resolve(body),
    json: () => Promise.resolve(body),
  } as Response);

it.each([
  ['PIC-0001', 'PIC-0001.pdf'],
  ['../..\\evil name', '------evil-name.pdf'],
  [null, 'in_1.pdf'],
])('downloadInvoice saves the invoice %s as %s', async (number, name) => {
  answer(true, 200, {});
  await downloadInvoice({ id: 'in_1', number });
  expect(jest.mocked(apiFetch).mock.calls.at(-1)?.[0]).toBe('/api/billing/invoices/in_1/download');
  expect(saved).toEqual([{ href: 'blob:here', name }]);
});

it('downloadInvoice saves no response that is no invoice', async () => {
  answer(false, 409, { code: 'invoice_not_ready', message: 'stripe.invoice_not_ready' });
  await expect(downloadInvoice({ id: 'a/b', number: null })).rejects.toEqual(
    new ApiError(409, 'invoice_not_ready', 'stripe.invoice_not_ready'),
  );
  expect(jest.mocked(apiFetch).mock.calls.at(-1)?.[0]).toBe('/api/billing/invoices/a%2Fb/download');
  expect(saved).toEqual([]);
});
