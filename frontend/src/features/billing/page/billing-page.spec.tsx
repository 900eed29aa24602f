/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { closePlansDialog, plansDialogRequest } from '../../../shared/lib/plans-dialog-store';
import { navigator } from '../../../shared/routing/address';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { showToast } from '../../../shared/ui/toast/toast';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { cancelOthers, openPortal, refund, retryPayment, sync } from '../api/mutations';
import { refreshBilling } from '../api/refresh-billing';
import type { Payment } from '../api/types';
import { takeRedirectReturn, redirectTo } from '../checkout/external-redirect';
import { changeOf, infoOf, offerOf } from '../testing/fixtures';
import { server, resetServer } from '../testing/server';
import BillingPage from './billing-page';

jest.mock(
  '../../../api/http/client',
  () => jest.requireActual<{ server: object }>('../testing/server').server,
);
jest.mock(
  '../../../api/session/session',
  () => jest.requireActual<{ session: object }>('../testing/server').session,
);
jest.mock('../api/mutations', () => ({
  sync: jest.fn(),
  openPortal: jest.fn(),
  cancelOthers: jest.fn(),
  refund: jest.fn(),
  retryPayment: jest.fn(),
}));
jest.mock('../api/download-invoice', () => ({ downloadInvoice: jest.fn() }));
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));
jest.mock('../checkout/external-redirect', () => ({
  redirectTo: jest.fn(),
  takeRedirectReturn: jest.fn(() => null),
}));

async function at(path: string) {
  window.history.replaceState(null, '', path);
  render(<BillingPage usage={<p>used</p>} />, { wrapper: BrowserRouter });
  await screen.findByRole('tablist');
}
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  resetServer();
  jest.resetAllMocks();
  server.others = { '/api/billing/payments': { payments: [] } };
});
afterEach(async () => {
  cleanup();
  // An open dialog removes its history entry a moment later.
  await new Promise((resolve) => setTimeout(resolve, 20));
  closePlansDialog();
  queryClient.clear();
});

it.each([
  ['/billing', 'Overview'],
  ['/billing?tab=billing', 'Billing'],
  ['/billing?tab=usage', 'Usage'],
  ['/billing?tab=constructor', 'Overview'],
])('BillingPage at %s shows %s', async (path, tab) => {
  await at(path);
  expect(chosen()).toBe(tab);
});

it('BillingPage opens the plans with the plan and the interval chosen before the sign-in', async () => {
  await at('/billing?choose=platinum&per=year');
  expect([plansDialogRequest(), window.location.search]).toEqual([{ tier: 'platinum', yearly: true }, '']);
});

it('BillingPage keeps the tab in the URL', async () => {
  await at('/billing');
  fireEvent.click(screen.getByRole('tab', { name: 'Usage' }));
  expect([chosen(), window.location.search]).toEqual(['Usage', '?tab=usage']);
  expect(screen.getByText('used')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'Home' });
  expect([chosen(), window.location.search]).toEqual(['Overview', '']);
});

it('BillingPage shows the present plan, and opens the plans', async () => {
  await at('/billing');
  const plan = await screen.findByRole('region', { name: 'Plan' });
  expect(plan.textContent).toContain('Pro€4.99 a monthRenews on 21\u00a0December\u00a02026');
  fireEvent.click(within(plan).getByRole('button', { name: 'Change plan' }));
  expect(plansDialogRequest()).toEqual({ tier: null, yearly: false });
});

it('BillingPage says when the first payment is due, where none was made yet', async () => {
  server.info = infoOf({
    freeUntil: '2026-12-22T10:00:00.000Z',
    grantedTier: 'pro',
    grantedUntil: '2026-12-22T10:00:00.000Z',
  });
  await at('/billing');
  expect(await screen.findByText('First payment on 22 December 2026')).toBeTruthy();
  expect(screen.queryByText(/Renews/)).toBeNull();
});

it('BillingPage says why an unpaid plan has ended, and that there is no debt', async () => {
  server.info = infoOf({
    tier: 'trial',
    paidTier: 'trial',
    status: 'ended',
    endedUnpaid: { tier: 'pro', at: '2026-11-20T10:00:00.000Z' },
  });
  await at('/billing');
  expect(
    await screen.findByText(
      /Pro ended on 20.November.2026 because the payment didn’t go through. You don’t owe anything./,
    ),
  ).toBeTruthy();
});

it('BillingPage shows the success of a purchase while it is valid', async () => {
  jest
    .mocked(sync)
    .mockResolvedValue({ ...infoOf(), checkout: { state: 'success', tier: 'pro' }, synced: true });
  await at('/billing?checkout=success&session_id=cs_1');
  expect(await screen.findByRole('heading', { name: 'Pro is yours' })).toBeTruthy();
  await screen.findByRole('region', { name: 'Plan' });
  server.info = infoOf({ tier: 'trial', paidTier: 'trial', status: 'trial_active' });
  await act(() => refreshBilling());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pro is yours' })).toBeNull());
});

it('BillingPage names the paid plan where a bigger one was granted', async () => {
  server.info = infoOf({ tier: 'platinum', grantedTier: 'platinum', interval: 'year', price: 4_990 });
  await at('/billing');
  expect((await screen.findByText('€49.90')).parentElement?.textContent).toBe('Pro: €49.90 a year');
});

it.each([
  [
    'past_due',
    'pro',
    'Your last payment didn’t go through. You keep Pro for a few more days; please pay before then.',
    'Cancel plan',
  ],
  // The week of retries is over.
  [
    'past_due',
    'trial',
    'Pro is on hold because your last payment didn’t go through. Pay to get it back.',
    'Cancel plan',
  ],
  [
    'unpaid',
    'trial',
    'Pro is on hold because your last payment didn’t go through. Pay to get it back.',
    'End it now',
  ],
  ['paused', 'trial', 'Pro is on hold at the moment.', 'End it now'],
] as const)('BillingPage lets a user with a debt settle it: %s with %s', async (status, tier, words, end) => {
  server.info = infoOf({ status, tier, paidTier: tier, subscribedTier: 'pro' });
  jest.mocked(openPortal).mockResolvedValue({ url: 'https://pay.example/portal' });
  await at('/billing');
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See payments' })).toBeTruthy();
  expect(screen.getByText('€4.99').parentElement?.textContent).toContain('€4.99 a month');
  expect(screen.queryByText(/Renews/)).toBeNull();
  expect(screen.getByRole('button', { name: end })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Manage subscription' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/portal', null));
});

it.each([
  [499, 0, 'You’ll get €4.99 back. Your plan has ended.'],
  [499, 300, '€1.99 is on its way back to you, and €3.00 has been returned as credit.'],
  [499, 499, '€4.99 has been returned as credit.'],
])(
  'BillingPage says for a payment of %d how much is refunded as credit: %d',
  async (amount, credit, words) => {
    jest.mocked(refund).mockResolvedValue({
      success: true,
      message: 'messages.stripe.refunded',
      amount,
      credit,
      currency: 'eur',
    });
    await at('/billing');
    fireEvent.click(await screen.findByRole('button', { name: 'Get my money back' }));
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Get my money back' }),
    );
    await waitFor(() => expect(showToast).toHaveBeenCalledWith({ text: words }));
  },
);

it('BillingPage says when a plan ends, also without a record of the change', async () => {
  server.info = infoOf({ status: 'active_canceling', cancelAt: '2026-12-05T10:00:00.000Z' });
  await at('/billing');
  expect(await screen.findByText('Your plan ends on 5 December 2026.')).toBeTruthy();
  expect(screen.queryByText(/Renews/)).toBeNull();
});

it('BillingPage names the next plan in the card, and no renewal', async () => {
  server.info = infoOf({
    tier: 'platinum',
    paidTier: 'platinum',
    status: 'active_downgrading',
    next: { tier: 'starter', price: 100, interval: 'month', at: '2026-12-21T10:00:00.000Z' },
  });
  server.changes = [changeOf('1', { fromTier: 'platinum', scheduledDate: '2026-12-21T10:00:00.000Z' })];
  await at('/billing');
  const card = await screen.findByRole('region', { name: 'Plan' });
  expect(within(card).getByText('From 21 December 2026: Starter for €1.00 a month')).toBeTruthy();
  expect(within(card).queryByText(/Renews/)).toBeNull();
});

it.each([
  ['cancel', 'Your Pro plan ends on 5 December 2026. Until then, you keep everything in it.'],
  ['downgrade', 'On 5 December 2026 you’ll switch from Pro to Starter.'],
  ['upgrade', 'Starter starts when your payment goes through. Until then, you have Pro.'],
  ['reactivate', 'Your plan changes on 5 December 2026.'],
] as const)('BillingPage has a text for a scheduled %s', async (changeType, words) => {
  server.changes = [changeOf('1', { changeType, scheduledDate: '2026-12-05T10:00:00.000Z' })];
  await at('/billing');
  expect(await screen.findByText(words)).toBeTruthy();
});

it('BillingPage says in the card when a cancelled plan ends', async () => {
  server.info = infoOf({
    status: 'active_canceling',
    cancelAt: '2026-12-21T10:00:00.000Z',
    cancelAtPeriodEnd: true,
  });
  await at('/billing');
  expect(await screen.findByText('Ends on 21 December 2026')).toBeTruthy();
  expect(screen.queryByText(/Renews/)).toBeNull();
});

it('BillingPage makes "Pay now" the main button of the card after a failed renewal', async () => {
  server.info = infoOf({ status: 'past_due' });
  server.others['/api/billing/payments'] = { payments: [{ ...waiting, kind: 'renewal', tier: 'pro' }] };
  await at('/billing');
  expect((await screen.findByRole('button', { name: 'Pay now' })).className).toContain('honey');
});

it.each([
  [
    'as big',
    'pro',
    '2026-12-21T10:00:00.000Z',
    'Thank you! Your gift of Pro is still running. Pro takes over when it ends.',
  ],
  [
    'bigger',
    'platinum',
    '2026-12-21T10:00:00.000Z',
    'Thank you! Your gift of Platinum is still running. Pro takes over when it ends.',
  ],
  ['smaller', 'starter', '2026-12-21T10:00:00.000Z', 'Thank you! You can use everything right away.'],
  ['for good', 'platinum', null, 'Thank you! You can use everything right away.'],
] as const)(
  'BillingPage tells a buyer what a grant that is %s means for the purchase',
  async (_, grantedTier, grantedUntil, words) => {
    server.info = { ...infoOf({ grantedTier, grantedUntil }), checkout: { state: 'success', tier: 'pro' } };
    jest.mocked(sync).mockResolvedValue({ ...server.info, synced: true });
    await at('/billing?checkout=success&session_id=cs_test_1');
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

const waiting: Payment = {
  id: 'p1',
  amount: 500,
  credit: 0,
  refunded: 0,
  currency: 'eur',
  status: 'pending',
  date: '2026-11-21T10:00:00.000Z',
  description: null,
  tier: 'platinum',
  kind: 'change',
  retryable: true,
  cancellable: true,
  invoice: null,
};

it('BillingPage offers both ways to pay for a waiting bigger plan, and the undo', async () => {
  server.info = infoOf({ status: 'active_upgrade_pending' });
  server.changes = [changeOf('1', { changeType: 'upgrade', toTier: 'platinum', status: 'processing' })];
  server.others['/api/billing/payments'] = { payments: [waiting] };
  jest.mocked(openPortal).mockResolvedValue({ url: 'https://pay.example/portal' });
  await at('/billing');
  const told = (
    await screen.findByText('Platinum starts when your payment goes through. Until then, you have Pro.')
  ).parentElement!;
  expect(await within(told).findByRole('button', { name: 'Pay now' })).toBeTruthy();
  expect(within(told).getByRole('button', { name: 'Keep Pro' })).toBeTruthy();
  fireEvent.click(within(told).getByRole('button', { name: 'Use another card' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/portal', 'p1'));
});

it.each([
  [
    'is paid',
    () => Promise.resolve({ success: true as const, status: 'completed' as const, url: null }),
    { text: 'Paid. Thank you!' },
  ],
  [
    'is declined, too',
    () => Promise.reject(new ApiError(409, 'card_declined', 'stripe.card_declined')),
    { text: 'Your card was declined. Please try another one.', failed: true },
  ],
])('BillingPage retries the open payment with the new card: it %s', async (_, answer, toast) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.mocked(takeRedirectReturn).mockReturnValueOnce({ paying: 'p1' });
  jest.mocked(sync).mockResolvedValue({ ...infoOf(), synced: true });
  jest.mocked(retryPayment).mockImplementationOnce(answer);
  await at('/billing');
  await waitFor(() => expect(showToast).toHaveBeenCalledWith(toast));
  expect(jest.mocked(retryPayment).mock.calls.map(([, id]) => id)).toEqual(['p1']);
});

it("BillingPage reports nothing where the payment was made elsewhere, and leads to the bank's confirmation", async () => {
  jest.mocked(takeRedirectReturn).mockReturnValueOnce({ paying: 'p1' });
  jest.mocked(sync).mockResolvedValue({ ...infoOf(), synced: true });
  jest
    .mocked(retryPayment)
    .mockRejectedValueOnce(new ApiError(409, 'payment_not_retryable', 'stripe.payment_not_retryable'));
  await at('/billing');
  await waitFor(() => expect(retryPayment).toHaveBeenCalledTimes(1));
  cleanup();
  jest.mocked(takeRedirectReturn).mockReturnValueOnce({ paying: 'p1' });
  jest
    .mocked(retryPayment)
    .mockResolvedValueOnce({ success: true, status: 'pending', url: 'https://bank.example' });
  await at('/billing');
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://bank.example'));
  expect(showToast).not.toHaveBeenCalled();
});

it.each([
  ['active', 'At the end of the period you’ve paid for'],
  ['past_due', 'At the end of this period'],
] as const)('BillingPage ends a plan that is %s: %s', async (status, words) => {
  server.info = infoOf({ status });
  await at('/billing');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  expect(within(await screen.findByRole('alertdialog')).getByText(words)).toBeTruthy();
});

it('BillingPage refunds a user who has cancelled before', async () => {
  server.info = infoOf(
    {
      tier: 'trial',
      paidTier: 'trial',
      status: 'trial_active',
      price: 0,
      interval: null,
      currentPeriodEnd: null,
    },
    0,
    true,
  );
  jest.mocked(refund).mockResolvedValue({
    success: true,
    message: 'messages.stripe.refunded',
    amount: 499,
    credit: 0,
    currency: 'eur',
  });
  await at('/billing');
  fireEvent.click(await screen.findByRole('button', { name: 'Get my money back' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).queryByText(/Your plan ends right away/)).toBeNull();
  fireEvent.click(within(question).getByRole('button', { name: 'Get my money back' }));
  await waitFor(() => expect(refund).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('BillingPage tells a user that a contract is too old to withdraw from, and offers the cancellation', async () => {
  server.info = infoOf({}, 0, false);
  server.info.billing.noRefund = 'over';
  await at('/billing?ask=withdraw');
  const told = (
    await screen.findByText('The withdrawal period has ended: your first payment was more than 30 days ago.')
  ).parentElement!;
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await screen.findByRole('region', { name: 'Plan' });
  expect(screen.queryByText('30-day money-back guarantee')).toBeNull();
  fireEvent.click(within(told).getByRole('button', { name: 'Cancel plan' }));
  expect(await screen.findByRole('alertdialog', { name: 'Cancel Pro?' })).toBeTruthy();
});

it('BillingPage tells a user that all payments were refunded', async () => {
  server.info = infoOf({ status: 'ended', tier: 'trial', paidTier: 'trial', price: null }, 0, false);
  server.info.billing.noRefund = 'paid_back';
  await at('/billing?ask=withdraw');
  expect(
    await screen.findByText(
      'There’s nothing left to withdraw from: what you paid has already been refunded.',
    ),
  ).toBeTruthy();
});

it('BillingPage offers no second guarantee, but the legal withdrawal', async () => {
  server.info = infoOf();
  server.info.billing.guarantee.open = false;
  server.info.billing.refund = offerOf({ ground: 'withdrawal', until: '2026-12-05T10:00:00.000Z' });
  await at('/billing');
  expect(await screen.findByText('You can get your money back until 5 December 2026.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw and get my money back' }));
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw from your contract?' });
  expect(question.textContent).toContain('€4.99 goes back to your card ending in 4242 (Visa).');
  expect(within(question).getByText(/You paid on 21 November 2026\./)).toBeTruthy();
  expect(question.textContent).not.toContain('once per person');
});

it('BillingPage names the legal right for the next plan after the guarantee was used', async () => {
  server.info = infoOf({ status: 'ended', tier: 'trial', paidTier: 'trial', price: null }, 0, false);
  server.info.billing.guarantee.open = false;
  await at('/billing');
  expect(
    await screen.findByText('You can withdraw from a new plan for 14 days and get your money back.'),
  ).toBeTruthy();
  expect(screen.queryByText(/guarantee/)).toBeNull();
});

it('BillingPage promises nothing after the guarantee was used and the time to withdraw is over', async () => {
  server.info = infoOf({}, 0, false);
  Object.assign(server.info.billing, {
    guarantee: { open: false, days: 30, withdrawalDays: 14 },
    noRefund: 'over',
  });
  await at('/billing');
  expect(await screen.findByText(/Renews on/)).toBeTruthy();
  expect(screen.queryByText(/14 days|guarantee/)).toBeNull();
});

it('BillingPage leads to the portal, and shows the reason where it cannot', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest
    .mocked(openPortal)
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ url: 'https://pay.example/portal' });
  await at('/billing');
  fireEvent.click(await screen.findByRole('button', { name: 'Manage subscription' }));
  expect(await screen.findByText('We couldn’t open the payment settings. Please try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Manage subscription' }));
  await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.example/portal', null));
});

it('BillingPage warns of several plans, and ends the others only after a question', async () => {
  server.info = infoOf({ multiple: true });
  server.others['/api/billing/subscriptions/all'] = {
    subscriptions: [
      {
        id: '1',
        tier: 'pro',
        status: 'active',
        currentPeriodEnd: '',
        price: 499,
        currency: 'eur',
        interval: 'month',
        highest: true,
      },
    ],
  };
  jest
    .mocked(cancelOthers)
    .mockResolvedValue({ success: true, message: 'messages.stripe.redundantCanceled', canceled: 1 });
  await at('/billing');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the others' }));
  const question = await screen.findByRole('alertdialog');
  expect(await within(question).findByText('keep')).toBeTruthy();
  expect(cancelOthers).not.toHaveBeenCalled();
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel the others' }));
  await waitFor(() => expect(cancelOthers).toHaveBeenCalledTimes(1));
});

it('BillingPage refunds only after a question, and offers no refund to a user without payments', async () => {
  jest.mocked(refund).mockResolvedValue({
    success: true,
    message: 'messages.stripe.refunded',
    amount: 499,
    credit: 0,
    currency: 'eur',
  });
  await at('/billing');
  fireEvent.click(await screen.findByRole('button', { name: 'Get my money back' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Get my money back' }),
  );
  await waitFor(() => expect(refund).toHaveBeenCalledTimes(1));
  cleanup();
  queryClient.clear();
  server.info = infoOf({
    tier: 'trial',
    paidTier: 'trial',
    status: 'trial_active',
    price: 0,
    interval: null,
    currentPeriodEnd: null,
  });
  await at('/billing');
  expect(await screen.findByText('30-day money-back guarantee')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get my money back' })).toBeNull();
});

it('BillingPage refreshes once when the user returns from the portal', async () => {
  jest.mocked(sync).mockResolvedValue({ ...infoOf(), synced: true });
  await at('/billing');
  expect(sync).not.toHaveBeenCalled();
  cleanup();
  jest.mocked(takeRedirectReturn).mockReturnValueOnce({ paying: null });
  await at('/billing');
  await waitFor(() => expect(sync).toHaveBeenCalledTimes(1));
});

it('BillingPage reports the result of a purchase, and removes it from the URL', async () => {
  jest
    .mocked(sync)
    .mockResolvedValue({ ...infoOf(), checkout: { state: 'success', tier: 'pro' }, synced: true });
  await at('/billing?checkout=success&session_id=cs_1');
  expect(await screen.findByRole('heading', { name: 'Pro is yours' })).toBeTruthy();
  expect([window.location.pathname, window.location.search]).toEqual(['/billing', '']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: 'Pro is yours' })).toBeNull();
});

it('BillingPage tells a user who has paid that the plan is over by now', async () => {
  jest.mocked(sync).mockResolvedValue({
    ...infoOf({ tier: 'trial', paidTier: 'trial', status: 'ended' }),
    checkout: { state: 'success', tier: 'pro' },
    synced: true,
  });
  await at('/billing?checkout=success&session_id=cs_1');
  expect(await screen.findByRole('heading', { name: 'This plan has already ended' })).toBeTruthy();
});

it('BillingPage reports an abandoned purchase only as long as it is open', async () => {
  server.info = infoOf({ tier: 'trial', paidTier: 'trial', status: 'checkout_open' });
  jest.mocked(sync).mockResolvedValue({ ...server.info, synced: true });
  await at('/billing?checkout=cancelled');
  expect(await screen.findByRole('heading', { name: 'Purchase cancelled' })).toBeTruthy();
  await screen.findByRole('region', { name: 'Plan' });
  expect(screen.queryByText(/isn’t paid yet/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText(/isn’t paid yet/)).toBeTruthy();
});

it('BillingPage reports no success where the user returns without the bigger plan', async () => {
  jest
    .mocked(sync)
    .mockResolvedValue({ ...infoOf(), checkout: { state: 'success', tier: 'pro' }, synced: true });
  await at('/billing?checkout=success&plan=platinum&per=month');
  expect(await screen.findByRole('heading', { name: 'One moment…' })).toBeTruthy();
  await waitFor(() => expect(sync).toHaveBeenCalled());
  expect(screen.queryByRole('heading', { name: /is yours/ })).toBeNull();
});

it("BillingPage asks about a refund after the footer's link to withdraw", async () => {
  await at('/billing?ask=withdraw');
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw from your contract?' });
  expect(question.textContent).toContain('You can use the guarantee once per person and card.');
  fireEvent.click(within(question).getByRole('button', { name: 'Keep my plan' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it("BillingPage asks about the withdrawal at each press of the footer's link on this page", async () => {
  await at('/billing');
  for (let times = 0; times < 2; times += 1) {
    act(() => navigator.push('/billing?ask=withdraw'));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw from your contract?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Keep my plan' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(window.location.search).toBe('');
  }
});

it('BillingPage tells a user without payments that there is no contract to withdraw from', async () => {
  server.info = infoOf({ status: 'trial_active', tier: 'trial', paidTier: 'trial', price: null });
  await at('/billing?ask=withdraw');
  expect(
    await screen.findByText(
      'There’s nothing to withdraw from: you haven’t paid for anything in the last 30 days.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
