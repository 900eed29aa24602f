/** @jest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter } from '../../../shared/routing/browser-router';
import { speakEnglish } from '../../../testing/kit';
import { LoginPage } from './login-page';

let status: 'signed-in' | 'signed-out';
let exchanges: () => Promise<void>;
const codes: string[] = [];
let health: () => Promise<unknown>;
jest.mock('../sessions/session', () => ({ useSession: () => ({ status, user: null }) }));
jest.mock('./sign-in', () => ({
  completeSignIn: (code: string) => {
    codes.push(code);
    return exchanges();
  },
}));
jest.mock('../../../api/http/health', () => ({ readHealth: () => health() }));
jest.mock('../../../api/http/api-error', () => ({ messageOf: () => 'no' }));

const open = (address: string, state: object | null = null) => {
  window.history.replaceState(state, '', address);
  return render(<LoginPage />, { wrapper: BrowserRouter });
};

beforeAll(async () => {
  await speakEnglish();
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
beforeEach(() => {
  status = 'signed-out';
  exchanges = () => Promise.resolve();
  codes.length = 0;
  health = () => new Promise(() => undefined);
  sessionStorage.clear();
});
afterEach(cleanup);

it.each([
  ['session_expired', 'Your session has expired. Please log in again.'],
  ['login_failed', 'We couldn’t log you in. Please try again.'],
  ['login_cancelled', 'You cancelled logging in. You can try again any time.'],
  [
    'account_deleting',
    'Your account is being deleted. If you’d like to start over, come back in a few minutes.',
  ],
  ['too_many', 'Too many tries in a row. Please wait a minute and try again.'],
  ['account_deleted', 'Goodbye, and thank you! Your account will be completely gone in a few minutes.'],
])('says why somebody is here: %s', (reason, words) => {
  open(`/login?reason=${reason}`);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each(['constructor', '__proto__', 'toString', '<b>x</b>', '', 'SESSION_EXPIRED', 'x'.repeat(5000)])(
  'says nothing for a reason that is none of ours: %s',
  (reason) => {
    open(`/login?reason=${encodeURIComponent(reason)}`);
    expect(screen.getByRole('link', { name: 'Sign in with Google' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  },
);

it('tells whoever was invited what waits for them', () => {
  open('/login');
  expect(screen.getByText(/You start with a free trial/)).toBeTruthy();
  cleanup();
  render(<LoginPage invited />, { wrapper: BrowserRouter });
  expect(screen.getByText(/Your gift is waiting/)).toBeTruthy();
});

describe('On the way out of a contract', () => {
  const says = () => screen.queryByText(/To withdraw from your contract, please log in first/) !== null;
  const sent = { wanted: '/billing?ask=withdraw' };
  beforeEach(() => sessionStorage.setItem('returnPath', '/billing?ask=withdraw'));

  it('the page says so, also after a reload', () => {
    open('/login', sent);
    expect(says()).toBe(true);
    expect(screen.queryByText(/free trial/)).toBeNull();
    cleanup();
    render(<LoginPage />, { wrapper: BrowserRouter });
    expect(says()).toBe(true);
  });

  it.each(['login_cancelled', 'login_failed', 'session_expired', 'too_many'])(
    'the page says so again after a try that ended with %s',
    (reason) => {
      open(`/login?reason=${reason}`);
      expect(says()).toBe(true);
      expect(sessionStorage.getItem('returnPath')).toBe('/billing?ask=withdraw');
    },
  );

  it('an earlier wish is forgotten by a user who comes to log in', () => {
    open('/login');
    expect(says()).toBe(false);
    expect(screen.getByText(/free trial/)).toBeTruthy();
    expect(sessionStorage.getItem('returnPath')).toBeNull();
  });

  it('an earlier wish is forgotten by a user who was sent here from another page', () => {
    open('/login', { wanted: '/lists/7' });
    expect(says()).toBe(false);
  });
});

it('has nothing for whoever is signed in', () => {
  status = 'signed-in';
  open('/login');
  expect(window.location.pathname).toBe('/app');
});

it('brings them where they wanted to go, and leaves no code behind', async () => {
  sessionStorage.setItem('returnPath', '/lists/7');
  open('/login#code=abc');
  expect(window.location.hash).toBe('');
  await screen.findByText('Logging you in…');
  await Promise.resolve();
  expect(codes).toEqual(['abc']);
  expect(window.location.pathname).toBe('/lists/7');
});

it('says so where the code is good for nothing', async () => {
  exchanges = () => Promise.reject(new Error('used before'));
  open('/login#code=abc');
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'We couldn’t log you in. Please try again.',
  );
  expect(window.location.pathname).toBe('/login');
});

describe('Apple', () => {
  const label = () => screen.queryByRole('button', { name: 'Sign in with Apple', hidden: true });
  const isShown = () => label()?.parentElement?.dataset['known'];

  it('is coming, and cannot be pressed; its place is kept until the server has said so', async () => {
    health = () => Promise.resolve({ status: 'ok', apple: false });
    open('/login');
    expect(isShown()).toBe('false');
    await waitFor(() => expect(isShown()).toBe('true'));
    expect(label()).toHaveProperty('disabled', true);
    expect(label()?.getAttribute('aria-describedby')).toBe(
      screen.getByText('Apple sign-in is coming soon.').id,
    );
  });

  it('is not announced where it is set up', async () => {
    health = () => Promise.resolve({ status: 'ok', apple: true });
    open('/login');
    await waitFor(() => expect(label()).toBeNull());
    expect(screen.getByRole('link', { name: 'Sign in with Google' })).toBeTruthy();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['without a network', () => Promise.reject(new TypeError('no network'))],
    ['where a proxy answers', () => Promise.resolve({})],
    ['where the server is an older one', () => Promise.resolve({ status: 'ok', apple: 'yes' })],
  ])('is coming %s', async (_, says) => {
    health = says;
    open('/login');
    await waitFor(() => expect(isShown()).toBe('true'));
  });
});
