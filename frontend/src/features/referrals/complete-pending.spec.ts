/** @jest-environment jsdom */
import { ApiError } from '../../api/http/api-error';
import { queryClient } from '../../api/queries/query-client';
import { showToast } from '../../shared/ui/toast/toast';
import { speakEnglish } from '../../testing/kit';
import { completeSignup } from './api/complete-signup';
import { completeNow, completePending } from './complete-pending';
import { keepPending, readPending } from './model/pending-referral';
import { hasReferralCode } from './referral-flag';

let user: { id: string } | null;
jest.mock('./api/complete-signup', () => ({ completeSignup: jest.fn() }));
jest.mock('../../api/session/session', () => ({ sessionView: () => ({ user }) }));
jest.mock('../../i18n/referral-texts', () => ({ loadReferralTexts: () => Promise.resolve() }));
jest.mock('../../shared/ui/toast/toast', () => ({ showToast: jest.fn() }));

const code = 'bcdf-ghjk-mnpq';
const answers = jest.mocked(completeSignup);
const refuses = (status: number, name: string) =>
  answers.mockRejectedValue(new ApiError(status, name, `referrals.${name}`));
const said = () => jest.mocked(showToast).mock.calls.map(([toast]) => toast);
const inMinutes = (minutes: number) => () => Date.now() + minutes * 60_000;

beforeAll(speakEnglish);
beforeEach(() => {
  jest.resetAllMocks();
  sessionStorage.clear();
  user = { id: 'friend' };
  keepPending(code, 'visit-1234');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
});

it('completePending completes the referral once, and removes the code', async () => {
  jest.useFakeTimers();
  const ask = jest.spyOn(queryClient, 'invalidateQueries');
  answers.mockResolvedValue({
    success: true,
    message: 'referrals.completed',
    benefit: { tier: 'pro', months: 1 },
  });
  const pending = readPending();
  await Promise.all([completePending(), completePending()]);
  await completePending();
  expect(answers.mock.calls).toEqual([[pending, 'friend']]);
  expect([hasReferralCode(), said()]).toEqual([
    false,
    [{ text: 'A month of Pro is yours. Enjoy it!', failed: false }],
  ]);
  // The reward is granted a moment after the response.
  await jest.advanceTimersByTimeAsync(3000);
  expect(ask.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'limits')).toHaveLength(2);
});

it.each([
  [409, 'REFERRAL_ALREADY_COMPLETED'],
  [404, 'REFERRAL_NOT_FOUND'],
  [403, 'SELF_REFERRAL_NOT_ALLOWED'],
  [403, 'INVITER_BANNED'],
  [409, 'REFERRAL_OWNERSHIP_MISMATCH'],
  [403, 'UNAUTHORIZED_REFERRAL_COMPLETION'],
  [403, 'EXISTING_USER_REFERRAL_NOT_ALLOWED'],
])('completePending reports the reason and removes the code: %d %s', async (status, name) => {
  refuses(status, name);
  await completeNow();
  expect([hasReferralCode(), sessionStorage.length, said().map(({ failed }) => failed)]).toEqual([
    false,
    0,
    [true],
  ]);
});

it.each([
  [
    '429',
    new ApiError(429, 'RATE_LIMITED', 'errors.tooManyRequests'),
    'Too many referral attempts. Please try again later.',
  ],
  [
    '500',
    new ApiError(500, 'INTERNAL_ERROR', 'errors.internalError'),
    'Failed to complete referral. Please try again later.',
  ],
  ['no network', new TypeError('Failed to fetch'), 'Failed to complete referral. Please try again later.'],
])(
  'completePending keeps the code after %s, repeats under the same key, and reports a second failure no more',
  async (_, error, words) => {
    const pending = readPending();
    answers.mockRejectedValue(error);
    await completeNow();
    const asked = answers.mock.calls.length;
    expect([readPending(), said()]).toEqual([pending, [{ text: words, failed: true }]]);
    await completePending(inMinutes(9));
    expect(answers.mock.calls).toHaveLength(asked);
    await completePending(inMinutes(11));
    expect(answers.mock.calls).toEqual([
      [pending, 'friend'],
      [pending, 'friend'],
    ]);
    expect(said()).toHaveLength(1);
    // A user who presses the button gets a report.
    await completeNow();
    expect(said()).toHaveLength(2);
  },
);

it('completePending waits for the sign-in', async () => {
  user = null;
  await completeNow();
  expect([answers.mock.calls, hasReferralCode(), said()]).toEqual([[], true, []]);
});

it('completePending does nothing without a stored code', async () => {
  sessionStorage.clear();
  await completeNow();
  expect([answers.mock.calls, said()]).toEqual([[], []]);
});
