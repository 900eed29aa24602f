/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { HouseholdView } from '../../../api/engine/households';
import { ApiError } from '../../../api/http/api-error';
import { childOf, householdOf } from '../../../testing/household';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import HiddenChildren from './hidden-children';

let answer: () => Promise<object>;
const sent: string[] = [];
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => unknown) =>
    work({
      POST: (path: string) => {
        sent.push(path);
        return answer();
      },
    }),
}));
const toasts: string[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: ({ text }: { text: string }) => toasts.push(text),
}));

const dayMs = 86_400_000;
const hidden = (daysAgo: number, state: HouseholdView['consent']['state'] = 'none'): HouseholdView => {
  const lapsed = Date.now() - daysAgo * dayMs;
  return householdOf({
    children: [],
    consent: { state, askedAt: null, agreedAt: null, textVersion: null },
    consentLapsedAt: new Date(lapsed).toISOString(),
    deletedChildren: [{ ...childOf('Tom'), eraseAt: new Date(lapsed + 7 * dayMs).toISOString() }],
  });
};
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

describe('HiddenChildren', () => {
  beforeAll(() => {
    fillGaps();
    return speakEnglish();
  });
  beforeEach(() => {
    sent.length = 0;
    toasts.length = 0;
    answer = () => Promise.resolve({ state: 'asked', householdVersion: 2 });
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('says why the children are hidden and for how long, and asks for the mail', async () => {
    render(<HiddenChildren household={hidden(2)} level={2} />);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The children’s profiles are hidden');
    expect(screen.getByText(/erased in 5 days\. Agree before that, and everything is back\.$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send the email' }));
    await settle();
    expect([sent, toasts]).toEqual([['/api/households/{householdId}/consent'], ['Email sent.']]);
    expect(screen.getByRole('status').textContent).toMatch(/^We’ve sent you an email/);
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy();
  });

  it('names the last day, and a mail that was asked for before', () => {
    render(<HiddenChildren household={hidden(6.5, 'asked')} level={3} />);
    expect(screen.getByText(/Today is the last day/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy();
  });

  it('says why no mail was sent', async () => {
    answer = () => Promise.reject(new ApiError(429, 'TOO_MANY_REQUESTS', 'errors.tooManyRequests'));
    render(<HiddenChildren household={hidden(0)} level={2} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send the email' }));
    await settle();
    expect(toasts).toEqual([
      'That was often enough for now. Please look into your inbox, or try again later.',
    ]);
  });

  it('is empty where no consent has hidden a child', () => {
    const { container } = render(<HiddenChildren household={householdOf()} level={2} />);
    expect(container.innerHTML).toBe('');
  });
});
