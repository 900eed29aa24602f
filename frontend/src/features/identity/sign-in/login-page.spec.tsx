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
])('LoginPage says why the user is here: %s', (reason, words) => {
  open(`/login?reason=${reason}`);
  expect(screen.getByText(words)).toBeTruthy();
});

it.each(['constructor', '__proto__', 'toString', '<b>x</b>', '', 'SESSION_EXPIRED', 'x'.repeat(5000)])(
  'LoginPage ignores an unknown reason: %s',
  (reason) => {
    open(`/login?reason=${encodeURIComponent(reason)}`);
    expect(screen.getByRole('link', { name: 'Sign in with Google' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  },
);

it('LoginPage tells an invited user which list waits', () => {
  open('/login');
  expect(screen.getByText(/You start with a free trial/)).toBeTruthy();
  cleanup();
  render(<LoginPage invited />, { wrapper: BrowserRouter });
  expect(screen.getByText(/Your gift is waiting/)).toBeTruthy();
});

describe('LoginPage on the way to a withdrawal', () => {
  const says = () => screen.queryByText(/To withdraw from your contract, please log in first/) !== null;
  const sent = { wanted: '/billing?ask=withdraw' };
  beforeEach(() => sessionStorage.setItem('returnPath', '/billing?ask=withdraw'));

  it('says so, also after a reload', () => {
    open('/login', sent);
    expect(says()).toBe(true);
    expect(screen.queryByText(/free trial/)).toBeNull();
    cleanup();
    render(<LoginPage />, { wrapper: BrowserRouter });
    expect(says()).toBe(true);
  });

  it.each(['login_cancelled', 'login_failed', 'session_expired', 'too_many'])(
    'says so again after an attempt that ended with %s',
    (reason) => {
      open(`/login?reason=${reason}`);
      expect(says()).toBe(true);
      expect(sessionStorage.getItem('returnPath')).toBe('/billing?ask=withdraw');
    },
  );

  it('forgets an earlier target for a user who comes to sign in', () => {
    open('/login');
    expect(says()).toBe(false);
    expect(screen.getByText(/free trial/)).toBeTruthy();
    expect(sessionStorage.getItem('returnPath')).toBeNull();
  });

  it('forgets an earlier target for a user sent here from another page', () => {
    open('/login', { wanted: '/lists/7' });
    expect(says()).toBe(false);
  });
});

it('LoginPage redirects a signed-in user', () => {
  status = 'signed-in';
  open('/login');
  expect(window.location.pathname).toBe('/app');
});

it('LoginPage leads to the target, and leaves no code in the history', async () => {
  sessionStorage.setItem('returnPath', '/lists/7');
  open('/login#code=abc');
  expect(window.location.hash).toBe('');
  await screen.findByText('Logging you in…');
  await Promise.resolve();
  expect(codes).toEqual(['abc']);
  expect(window.location.pathname).toBe('/lists/7');
});

it('LoginPage reports an invalid code', async () => {
  exchanges = () => Promise.reject(new Error('used before'));
  open('/login#code=abc');
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'We couldn’t log you in. Please try again.',
  );
  expect(window.location.pathname).toBe('/login');
});

describe('LoginPage with Apple', () => {
  const label = () => screen.queryByRole('button', { name: 'Sign in with Apple', hidden: true });
  const isShown = () => label()?.parentElement?.dataset['known'];

  it('announces it as a disabled button, whose place is reserved until the server has answered', async () => {
    health = () => Promise.resolve({ status: 'ok', apple: false });
    open('/login');
    expect(isShown()).toBe('false');
    await waitFor(() => expect(isShown()).toBe('true'));
    expect(label()).toHaveProperty('disabled', true);
    expect(label()?.getAttribute('aria-describedby')).toBe(
      screen.getByText('Apple sign-in is coming soon.').id,
    );
  });

  it('does not announce it where it is set up', async () => {
    health = () => Promise.resolve({ status: 'ok', apple: true });
    open('/login');
    await waitFor(() => expect(label()).toBeNull());
    expect(screen.getByRole('link', { name: 'Sign in with Google' })).toBeTruthy();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['without a network', () => Promise.reject(new TypeError('no network'))],
    ['with the response of a proxy', () => Promise.resolve({})],
    ['with an older server', () => Promise.resolve({ status: 'ok', apple: 'yes' })],
  ])('announces it %s', async (_, says) => {
    health = says;
    open('/login');
    await waitFor(() => expect(isShown()).toBe('true'));
  });
});
