/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ApiError } from '../../../api/http/api-error';
import { fillGaps, speakEnglish } from '../../../testing/kit';
import { tokenIn } from './consent';
import { ConsentPage } from './consent-page';

const token = 'zH6Vq3tY8nK1mPq0sLw4Bg';
const sent: unknown[] = [];
let answer: () => Promise<object>;
jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => unknown) =>
    work({
      POST: (path: string, { body }: { body: object }) => {
        sent.push([path, body]);
        return answer();
      },
    }),
}));

beforeAll(() => {
  fillGaps();
  return speakEnglish();
});
beforeEach(() => {
  sent.length = 0;
  answer = () => Promise.resolve({ householdName: 'Berg' });
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = (hash: string): void => {
  window.history.replaceState(null, '', `/consent${hash}`);
  render(
    <MemoryRouter>
      <ConsentPage />
    </MemoryRouter>,
  );
};
const agree = (): HTMLElement => screen.getByRole('button', { name: 'I agree' });
const refused =
  (code: string, status = 409) =>
  (): Promise<never> =>
    Promise.reject(new ApiError(status, code, 'errors.internalError'));

it('ConsentPage shows the notice and sends the token only after the press', async () => {
  open(`#${token}`);
  expect(screen.getByRole('heading', { name: 'What do we keep of a child?' })).toBeTruthy();
  expect(sent).toEqual([]);
  const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  fireEvent.click(agree());
  fireEvent.click(agree());
  await screen.findByRole('heading', { name: 'Thank you!' });
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(sent).toEqual([['/api/consents/agree', { token, textVersion: '2' }]]);
  expect(document.activeElement?.textContent).toBe('Thank you!');
  expect(window.location.hash).toBe('');
});

it.each([
  ['CONSENT_LINK_EXPIRED', 'This link has expired'],
  ['CONSENT_LINK_USED', 'This link was already used'],
  ['NOT_FOUND', 'This link doesn’t work'],
])('ConsentPage explains %s', async (code, title) => {
  answer = refused(code);
  open(`#${token}`);
  fireEvent.click(agree());
  await screen.findByRole('heading', { name: title });
});

it('ConsentPage keeps the link after a failure, and the next press agrees', async () => {
  answer = refused('INTERNAL', 500);
  open(`#${token}`);
  fireEvent.click(agree());
  await screen.findByRole('alert');
  expect(window.location.hash).toBe(`#${token}`);
  answer = () => Promise.resolve({});
  fireEvent.click(agree());
  await screen.findByRole('heading', { name: 'Thank you!' });
});

it('ConsentPage begins anew for another link that is opened on the same page', async () => {
  answer = refused('CONSENT_LINK_EXPIRED');
  open(`#${token}`);
  fireEvent.click(agree());
  await screen.findByRole('heading', { name: 'This link has expired' });
  answer = () => Promise.resolve({});
  window.history.pushState(null, '', `/consent#${token.toLowerCase()}`);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  fireEvent.click(agree());
  await screen.findByRole('heading', { name: 'Thank you!' });
});

it('ConsentPage sends nothing while it is offline', async () => {
  const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  open(`#${token}`);
  expect(agree()).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toContain('You’re offline');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(agree()).toHaveProperty('disabled', false));
});

it('ConsentPage without a token shows the notice and no button to agree', () => {
  open('');
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe(
    '/account-settings#family',
  );
});

it('ConsentPage refuses a cut link without asking the server', () => {
  open('#zH6Vq3');
  expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  expect(sent).toEqual([]);
});

it.each([
  ['', null],
  ['#', null],
  [`#${token}`, token],
  [`#${token}x`, 'unknown'],
  ['#%3Cscript%3E', 'unknown'],
])('tokenIn reads %p as %p', (hash, expected) => {
  expect(tokenIn(hash)).toBe(expected);
});
