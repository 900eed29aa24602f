/** @jest-environment jsdom */
import { TextEncoder } from 'node:util';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../../api/queries/query-client';
import { showToast } from '../../../shared/ui/toast/toast';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { MyCode, MyStats } from '../api/types';
import ReferralCard from './referral-card';

const link = 'https://pictick.example/r/bcdf-ghjk-mnpq';
const code: MyCode = {
  referralCode: 'bcdf-ghjk-mnpq',
  link,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  benefits: { friend: { tier: 'pro', months: 1 }, inviter: { cents: 499, currency: 'eur' }, capPerYear: 12 },
};
const nothing: MyStats = {
  totalClicks: 0,
  totalSignups: 0,
  totalRewardsEarned: 0,
  earnedCredits: { cents: 0, currency: 'eur' },
  pendingCredits: { cents: 0, currency: 'eur' },
  pendingReferrals: 0,
  cap: { perYear: 12, left: 12 },
  invitations: [],
};
const invitation = (
  id: string,
  status: MyStats['invitations'][number]['status'],
  reason: MyStats['invitations'][number]['reason'] = null,
) => ({ id, status, reason, at: '2026-11-12T10:00:00.000Z' });

let answers: { code: () => Promise<MyCode>; stats: () => Promise<MyStats> };
let asked: object[];
let online = true;

jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<unknown>) =>
    work({
      GET: (path: string, { params }: { params?: object } = {}) => {
        if (path.endsWith('my-stats')) return answers.stats();
        asked.push(params ?? {});
        return answers.code();
      },
    }),
}));
jest.mock('../../../api/session/session', () => {
  const view = { status: 'signed-in', user: { id: 'ada' } };
  return { onSession: () => () => undefined, sessionView: () => view };
});
jest.mock('../../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));
jest.mock('../../../shared/ui/toast/toast-queue', () => ({ endPraise: jest.fn() }));

const give = (browser: object) =>
  Object.defineProperties(
    navigator,
    Object.fromEntries(
      Object.entries(browser).map(([name, value]) => [name, { configurable: true, value: value as unknown }]),
    ),
  );
const show = () => act(() => Promise.resolve(render(<ReferralCard />)));
const card = () => screen.getByRole('region', { name: 'Invite friends' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isLink = (_: string, element: Element | null) =>
  element?.tagName === 'BDI' && element.textContent === link;
const findLink = () => screen.findByText(isLink);
const getLink = () => screen.getByText(isLink);
const said = () => jest.mocked(showToast).mock.calls.map(([{ text, failed }]) => [text, failed === true]);

beforeAll(async () => {
  fillGaps();
  // jsdom has none.
  Object.assign(globalThis, { TextEncoder });
  await speakEnglish();
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});
beforeEach(() => {
  localStorage.clear();
  online = true;
  asked = [];
  answers = { code: () => Promise.resolve(code), stats: () => Promise.resolve(nothing) };
  give({ share: undefined, clipboard: { writeText: jest.fn(() => Promise.resolve()) } });
  jest.mocked(showToast).mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.restoreAllMocks();
});

it('ReferralCard shows the benefits of both sides and the terms', async () => {
  await show();
  await findLink();
  expect(card().textContent).toContain('A month of Pro for them, up to €4.99 for you.');
  expect(card().textContent).toContain('you can earn it for up to 12 friends a year');
  expect(await screen.findByText('No one has opened your link yet.')).toBeTruthy();
  // Viewing the card sends no device, and stores nothing.
  expect([asked, localStorage.getItem('pictick_referral_device')]).toEqual([[{ query: {} }], null]);
});

it('ReferralCard copies the link', async () => {
  await show();
  await findLink();
  press('Copy link');
  await waitFor(() => expect(said()).toEqual([['Link copied', false]]));
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith(link);
  const device = localStorage.getItem('pictick_referral_device');
  expect([typeof device, asked]).toEqual(['string', [{ query: {} }, { query: { deviceId: device } }]]);
  press('Copy link');
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(asked).toHaveLength(2);
});

it('ReferralCard selects the link where it cannot be copied', async () => {
  give({ clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } });
  await show();
  await findLink();
  press('Copy link');
  await waitFor(() => expect(said()).toEqual([[expect.stringContaining('couldn’t copy'), true]]));
  expect(window.getSelection()?.toString()).toBe(link);
});

it('ReferralCard shares where the browser can, and accepts a cancelled dialog', async () => {
  await show();
  await findLink();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  cleanup();
  const share = jest.fn<Promise<void>, [ShareData]>(() => Promise.resolve());
  give({ share });
  await show();
  press('Share');
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share.mock.calls[0]?.[0]).toMatchObject({ title: 'Pictick', url: link });
  share.mockRejectedValueOnce(new DOMException('no', 'AbortError'));
  press('Share');
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  press('Share');
  await waitFor(() => expect(said()).toEqual([['Sharing didn’t work. Please copy the link instead.', true]]));
});

it('ReferralCard shows the QR code', async () => {
  await show();
  await findLink();
  press('QR code');
  expect(await screen.findByRole('img', { name: `QR code for ${link}` })).toBeTruthy();
});

it('ReferralCard shows the results without names', async () => {
  answers.stats = () =>
    Promise.resolve({
      ...nothing,
      totalClicks: 1234,
      totalSignups: 4,
      earnedCredits: { cents: 998, currency: 'eur' },
      pendingCredits: { cents: 499, currency: 'eur' },
      cap: { perYear: 12, left: 10 },
      invitations: [
        invitation('1', 'sent'),
        invitation('2', 'accepted'),
        invitation('3', 'redeemed'),
        invitation('4', 'voided', 'no-payment'),
        invitation('5', 'sent'),
      ],
    });
  await show();
  const friends = await screen.findByRole('list', { name: 'Your friends' });
  expect(
    within(friends)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Joined. You get your credit after their first payment12\u00a0Nov',
    'Paid. The credit is yours12\u00a0Nov',
    'No payment kept, so no credit12\u00a0Nov',
    '2 people opened your link12\u00a0Nov',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,234',
    '4',
    '€9.98',
    '€4.99',
  ]);
  expect(card().textContent).toContain('You can earn credit for 10 more friends this year.');
});

it.each(['barred', 'capped', 'no-payment', 'voided', null] as const)(
  'ReferralCard has a text for the failed referral: %s',
  async (reason) => {
    answers.stats = () =>
      Promise.resolve({ ...nothing, totalClicks: 1, invitations: [invitation('1', 'voided', reason)] });
    await show();
    expect((await screen.findByRole('listitem')).textContent).not.toContain('referral.');
  },
);

it('ReferralCard shows many friends on request', async () => {
  answers.stats = () =>
    Promise.resolve({
      ...nothing,
      totalClicks: 9,
      cap: { perYear: 12, left: 0 },
      invitations: Array.from({ length: 7 }, (_, index) => invitation(String(index), 'redeemed')),
    });
  await show();
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
  press('3 more');
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(card().textContent).toContain('You’ve earned all the credit you can this year.');
});

it('ReferralCard can be retried after a failed load', async () => {
  answers.stats = () => Promise.reject(new TypeError('Failed to fetch'));
  await show();
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your invitations.');
  answers.stats = () => Promise.resolve(nothing);
  press('Try again');
  expect(await screen.findByText('No one has opened your link yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ReferralCard shares the cached link without a network', async () => {
  await show();
  await findLink();
  cleanup();
  queryClient.clear();
  online = false;
  answers = {
    code: () => Promise.reject(new TypeError('Failed to fetch')),
    stats: () => Promise.reject(new TypeError('Failed to fetch')),
  };
  await show();
  expect(getLink()).toBeTruthy();
  expect(screen.getByText(/You can share your link offline/)).toBeTruthy();
});
