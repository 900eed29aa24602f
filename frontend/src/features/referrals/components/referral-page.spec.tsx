/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../api/http/api-error';
import type { SessionView } from '../../../api/session/session';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { CodeAnswer } from '../api/types';
import { completeNow } from '../complete-pending';
import { keepPending } from '../model/pending-referral';
import { hasReferralCode } from '../referral-flag';
import { ReferralPage } from './referral-page';

const code = 'bcdf-ghjk-mnpq';
const asked: string[] = [];
let answer: () => Promise<CodeAnswer['state']>;
let view: SessionView;
let changed: () => void = () => undefined;

jest.mock('../../../api/session/session', () => ({
  sessionView: () => view,
  onSession: (listener: () => void) => {
    changed = listener;
    return () => undefined;
  },
}));
jest.mock('../complete-pending', () => ({ completeNow: jest.fn() }));
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<unknown>) =>
    work({
      GET: async (_path: string, { params }: { params: { path: { code: string } } }) => {
        asked.push(`look ${params.path.code}`);
        return {
          referralCode: code,
          state: await answer(),
          benefits: {
            friend: { tier: 'pro', months: 1 },
            inviter: { cents: 499, currency: 'eur' },
            capPerYear: 12,
          },
        };
      },
      POST: (_path: string, { body }: { body: { referralCode: string; visitId: string } }) => {
        asked.push(`click ${body.referralCode} ${typeof body.visitId}`);
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    }),
}));

const as = (status: SessionView['status']): SessionView => ({
  status,
  user: status === 'signed-in' ? { id: 'ada', name: 'Ada', email: 'ada@example.org' } : null,
});
const show = (raw = code) =>
  act(() => Promise.resolve(render(<ReferralPage code={raw} />, { wrapper: BrowserRouter })));
const title = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeAll(async () => {
  fillGaps();
  await speakEnglish();
});
beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  view = as('signed-out');
  answer = () => Promise.resolve('valid');
  jest.mocked(completeNow).mockReset();
  window.history.replaceState(null, '', `/r/${code}`);
});
afterEach(cleanup);

it('ReferralPage shows a spinner while the code is unknown', async () => {
  answer = () => new Promise(() => undefined);
  await show();
  expect(screen.getByText('Checking your invitation…')).toBeTruthy();
  expect(hasReferralCode()).toBe(false);
});

it('ReferralPage shows the benefits, stores the code in the tab, and counts the visit once', async () => {
  await show();
  await title('A month of Pro for you');
  expect(screen.getByText(/your friend gets up to €4.99 in credit/)).toBeTruthy();
  expect(link('Accept the invitation')).toBe('/login');
  expect(sessionStorage.getItem('referralCode')).toBe(code);
  cleanup();
  await show();
  await title('A month of Pro for you');
  expect(asked).toEqual([`look ${code}`, `click ${code} string`, `look ${code}`]);
});

it.each([
  ['invalid', 'This invitation isn’t valid', 'Discover Pictick', '/'],
  ['self-referral', 'This is your own link', 'Go to my link', '/account-settings#referral'],
  ['existing-user', 'You already have Pictick', 'My lists', '/app'],
] as const)(
  'ReferralPage says for %s why, links elsewhere, and stores nothing',
  async (state, heading, way, to) => {
    keepPending(code, 'visit-1234');
    view = as(state === 'invalid' ? 'signed-out' : 'signed-in');
    answer = () => Promise.resolve(state);
    await show();
    await title(heading);
    expect([link(way), hasReferralCode()]).toEqual([to, false]);
    // The user's own visit and an invalid code are not counted.
    expect(asked.filter((each) => each.startsWith('click'))).toHaveLength(state === 'existing-user' ? 1 : 0);
  },
);

it.each(['..', '%00', 'a b', '<script>', 'a'.repeat(80)])(
  'ReferralPage sends no request for a text that is no code: %p',
  async (raw) => {
    keepPending('other-code', 'visit-1234');
    await show(raw);
    await title('This invitation isn’t valid');
    expect([asked, hasReferralCode()]).toEqual([[], true]);
  },
);

it('ReferralPage reads a code that was typed by hand', async () => {
  await show(' BCDF-GHJK-MNPQ');
  await title('A month of Pro for you');
  expect(asked[0]).toBe(`look ${code}`);
});

it.each([
  [new TypeError('Failed to fetch'), 'We couldn’t check the invitation.'],
  [
    new ApiError(429, 'RATE_LIMITED', 'errors.tooManyRequests'),
    'Too many referral attempts. Please try again later.',
  ],
])('ReferralPage retries on request: %p', async (error, words) => {
  answer = () => Promise.reject(error);
  await show();
  await title('We couldn’t check your invitation');
  expect(screen.getByRole('alert').textContent).toContain(words);
  answer = () => Promise.resolve('valid');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await title('A month of Pro for you');
});

it('ReferralPage retries when there is a network', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await show();
  await title('We couldn’t check your invitation');
  answer = () => Promise.resolve('valid');
  act(() => void window.dispatchEvent(new Event('online')));
  await title('A month of Pro for you');
});

it('ReferralPage waits for the session, and asks again for another user', async () => {
  view = as('loading');
  await show();
  expect(asked).toEqual([]);
  view = as('signed-out');
  act(() => changed());
  await title('A month of Pro for you');
  view = as('signed-in');
  answer = () => Promise.resolve('existing-user');
  act(() => changed());
  await title('You already have Pictick');
});

it('ReferralPage completes at once for a new user who is signed in', async () => {
  view = as('signed-in');
  await show();
  await title('A month of Pro for you');
  expect(hasReferralCode()).toBe(false);
  jest.mocked(completeNow).mockImplementation(() => {
    expect(sessionStorage.getItem('referralCode')).toBe(code);
    sessionStorage.clear();
    return Promise.resolve();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await waitFor(() => expect(window.location.pathname).toBe('/app'));
});

it('ReferralPage can retry a failed completion', async () => {
  view = as('signed-in');
  await show();
  jest.mocked(completeNow).mockResolvedValue();
  const button = await screen.findByRole('button', { name: 'Accept the invitation' });
  fireEvent.click(button);
  await waitFor(() => expect(completeNow).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(window.location.pathname).toBe(`/r/${code}`);
});
