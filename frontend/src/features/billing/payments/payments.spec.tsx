/** @jest-environment jsdom */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { downloadInvoice } from '../api/download-invoice';
import { cancelPayment, retryPayment } from '../api/mutations';
import type { Payment } from '../api/types';
import { redirectTo } from '../checkout/external-redirect';
import { server, resetServer } from '../testing/server';
import { Payments } from './payments';

jest.mock(
  '../../../api/http/client',
  () => jest.requireActual<{ server: object }>('../testing/server').server,
);
jest.mock(
  '../../../api/session/session',
  () => jest.requireActual<{ session: object }>('../testing/server').session,
);
jest.mock('../api/mutations', () => ({ retryPayment: jest.fn(), cancelPayment: jest.fn() }));
jest.mock('../api/download-invoice', () => ({ downloadInvoice: jest.fn() }));
jest.mock('../checkout/external-redirect', () => ({ redirectTo: jest.fn() }));

const payment = (given: Partial<Payment>): Payment => ({
  id: 'p1',
  amount: 499,
  credit: 0,
  refunded: 0,
  currency: 'eur',
  status: 'pending',
  date: '2026-11-21T10:00:00.000Z',
  description: null,
  tier: null,
  kind: 'change',
  retryable: true,
  cancellable: true,
  invoice: null,
  ...given,
});

async function show(...payments: Payment[]) {
  server.others['/api/billing/payments'] = { payments };
  render(
    <QueryClientProvider client={queryClient}>
      <Payments />
    </QueryClientProvider>,
  );
  await screen.findByText(payments.length > 0 ? '€4.99' : 'No payments yet.');
}

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  resetServer();
  jest.resetAllMocks();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('Payments says that there are none', () => show());

it('Payments downloads each invoice in its row, and shows the reason of a failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const invoice = { id: 'in_1', number: 'PICT-0001', downloadable: true };
  jest.mocked(downloadInvoice).mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue();
  await show(payment({ status: 'completed', retryable: false, cancellable: false, invoice }));
  const download = screen.getByRole('button');
  fireEvent.click(download);
  expect(await screen.findByText('We couldn’t download the invoice. Please try again.')).toBeTruthy();
  fireEvent.click(download);
  await waitFor(() => expect(jest.mocked(downloadInvoice).mock.calls).toEqual([[invoice], [invoice]]));
  expect(screen.queryByText(/couldn’t download/)).toBeNull();
});

it('Payments marks the credit of a change as credit', async () => {
  server.others['/api/billing/payments'] = {
    payments: [
      payment({
        amount: -980,
        status: 'completed',
        tier: 'pro',
        kind: 'renewal',
        retryable: false,
        cancellable: false,
      }),
    ],
  };
  render(
    <QueryClientProvider client={queryClient}>
      <Payments />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('credited to you')).toBeTruthy();
  expect(screen.getByText('-€9.80')).toBeTruthy();
});

it('Payments offers for each payment only its possible actions', async () => {
  await show(payment({ status: 'completed', retryable: false, cancellable: false }));
  expect(screen.getByText('paid')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [499, 0, 0, 'paid'],
  [0, 499, 0, 'paid with credit'],
  [499, 300, 0, 'paid, plus €3.00 from credit'],
  [0, 499, 499, '€4.99 returned as credit'],
  [499, 300, 799, '€7.99 refunded'],
])(
  'Payments says how it was paid: %d in cash and %d from credit, %d of it refunded',
  async (amount, credit, refunded, words) => {
    await show(
      payment({ status: 'completed', amount, credit, refunded, retryable: false, cancellable: false }),
    );
    expect(screen.getByText(words)).toBeTruthy();
  },
);

it.each([
  ['first', 499, 'Pro'],
  ['renewal', 499, 'Pro'],
  ['change', 499, 'Switch to Pro'],
  ['checkout', 499, 'Pro'],
] as const)('Payments shows our own name of a payment: %s', async (kind, amount, name) => {
  await show(payment({ kind, amount, tier: 'pro', description: 'Remaining time on Pro after 22 Nov 2026' }));
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.queryByText(/Remaining time/)).toBeNull();
});

it("Payments falls back to Stripe's text, or to the kind of an unknown payment", async () => {
  await show(
    payment({ id: 'p1', description: 'Pictick Gold' }),
    payment({ id: 'p2', amount: 100, kind: 'renewal' }),
  );
  expect(screen.getByText('Pictick Gold')).toBeTruthy();
  expect(screen.getByText('Renewal')).toBeTruthy();
});

it("Payments retries, and leads to the bank's confirmation of the card", async () => {
  jest
    .mocked(retryPayment)
    .mockResolvedValue({ success: true, status: 'pending', url: 'https://pay.example/3ds' });
  await show(payment({}));
  fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/3ds'));
});

it('Payments cancels a payment only after a question', async () => {
  jest.mocked(cancelPayment).mockResolvedValue({ success: true, status: 'canceled', url: null });
  await show(payment({}));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel payment' }));
  const question = await screen.findByRole('alertdialog');
  expect(cancelPayment).not.toHaveBeenCalled();
  expect(question.textContent).toContain('Plan change, €4.99');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel payment' }));
  await waitFor(() => expect(jest.mocked(cancelPayment).mock.calls[0]?.[1]).toBe('p1'));
});

it('Payments marks refunded payments', async () => {
  await show(payment({ status: 'completed', refunded: 499, retryable: false, cancellable: false }));
  expect(screen.getByText('€4.99 refunded')).toBeTruthy();
});
