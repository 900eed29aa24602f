/** @jest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ApiError } from '../../../api/http/api-error';
import { queryClient } from '../../../api/queries/query-client';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import type { Consent } from './consent';
import OwnConsent from './own-consent';

const household = { id: '01993f6a-8f11-7b60-a0c3-2f64d1e7b932' };
const sent: unknown[] = [];
let answer: () => Promise<object>;
let methods: string[];
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => unknown) =>
    work({
      GET: () => Promise.resolve({ methods }),
      POST: (
        path: string,
        { params, body }: { params: { path: { householdId: string } }; body?: object },
      ) => {
        sent.push([path, params.path.householdId, ...(body ? [body] : [])]);
        return answer();
      },
    }),
}));
const toasts: string[] = [];
jest.mock('../../../shared/ui/toast/toast', () => ({
  showToast: ({ text }: { text: string }) => toasts.push(text),
}));

beforeAll(() => {
  fillGaps();
  return speakEnglish();
});
beforeEach(() => {
  sent.length = 0;
  toasts.length = 0;
  methods = ['email'];
  queryClient.clear();
  answer = () => Promise.resolve({ state: 'asked', householdVersion: 2 });
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const consent = (state: Consent['state'], agreedAt: string | null = null): Consent => ({
  state,
  askedAt: null,
  agreedAt,
  textVersion: null,
});
const show = (given: Consent): void =>
  void render(
    <MemoryRouter>
      <OwnConsent household={household} consent={given} />
    </MemoryRouter>,
  );
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('OwnConsent asks for the mail once, says so, and offers to send it again', async () => {
  show(consent('none'));
  press('Send the email');
  await screen.findByText(/We’ve sent you an email/);
  expect(sent).toEqual([['/api/households/{householdId}/consent', household.id]]);
  expect(toasts).toEqual(['Email sent.']);
  press('Send it again');
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('OwnConsent shows an agreed consent with its date', () => {
  show(consent('agreed', '2026-11-20T10:00:00.000Z'));
  expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toMatch(
    /You agreed on 20 November 2026/,
  );
  expect(screen.queryByRole('button', { name: 'Send the email' })).toBeNull();
});

it('OwnConsent withdraws only after its question', async () => {
  answer = () => Promise.resolve({ householdVersion: 3 });
  show(consent('agreed', '2026-11-20T10:00:00.000Z'));
  press('Take back consent');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back consent' }).at(-1)!);
  await screen.findByText(/You’ve taken back your consent/);
  expect(sent).toEqual([['/api/households/{householdId}/consent/withdraw', household.id]]);
});

it('OwnConsent shows a consent given elsewhere after it was withdrawn here', async () => {
  answer = () => Promise.resolve({ householdVersion: 3 });
  const page = (given: Consent) => (
    <MemoryRouter>
      <OwnConsent household={household} consent={given} />
    </MemoryRouter>
  );
  const { rerender } = render(page(consent('agreed', '2026-11-20T10:00:00.000Z')));
  press('Take back consent');
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back consent' }).at(-1)!);
  await screen.findByText(/You’ve taken back your consent/);
  rerender(page(consent('withdrawn')));
  rerender(page(consent('agreed', '2026-11-21T10:00:00.000Z')));
  expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toMatch(
    /You agreed on 21 November 2026/,
  );
});

it('OwnConsent offers no consent by card to a user who has not paid by card', async () => {
  show(consent('none'));
  await waitFor(() => expect(queryClient.getQueryData(['consentMethods', household.id])).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Agree here' })).toBeNull();
});

it('OwnConsent shows a user who has paid by card the notice, and agrees after the second press', async () => {
  methods = ['email', 'card'];
  answer = () => Promise.resolve({ state: 'agreed', householdVersion: 2 });
  show(consent('none'));
  fireEvent.click(await screen.findByRole('button', { name: 'Agree here' }));
  expect(screen.getByRole('heading', { name: 'What do we keep of a child?', level: 4 })).toBeTruthy();
  expect(screen.getByText(/a parent or guardian/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send the email' })).toBeTruthy();
  expect(sent).toEqual([]);
  press('I agree');
  await screen.findByText(/You agreed on \d/);
  expect(sent).toEqual([['/api/households/{householdId}/consent/card', household.id, { textVersion: '2' }]]);
  expect(toasts).toEqual([expect.stringContaining('Tomorrow')]);
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
});

it('OwnConsent says that the payment is missing, and leaves the mail', async () => {
  methods = ['email', 'card'];
  answer = () => Promise.reject(new ApiError(409, 'CARD_PAYMENT_MISSING', 'errors.cardPaymentMissing'));
  show(consent('withdrawn'));
  fireEvent.click(await screen.findByRole('button', { name: 'Agree here' }));
  press('I agree');
  await waitFor(() => expect(toasts).toEqual([expect.stringContaining('payment by card')]));
  expect(screen.getByRole('button', { name: 'Send the email' })).toBeTruthy();
});

it('OwnConsent closes the notice without agreeing', async () => {
  methods = ['email', 'card'];
  show(consent('none'));
  fireEvent.click(await screen.findByRole('button', { name: 'Agree here' }));
  press('Not now');
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
  expect(sent).toEqual([]);
});

it('OwnConsent says that mails were asked for too often', async () => {
  answer = () => Promise.reject(new ApiError(429, 'TOO_MANY_REQUESTS', 'errors.tooManyRequests'));
  show(consent('asked'));
  press('Send it again');
  await waitFor(() => expect(toasts).toEqual([expect.stringContaining('often enough')]));
});

it('OwnConsent needs the network, and says so', () => {
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  show(consent('none'));
  expect(screen.getByRole('button', { name: 'Send the email' })).toHaveProperty('disabled', true);
  expect(screen.getByText('You need to be online for this.')).toBeTruthy();
});
