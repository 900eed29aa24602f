/** @jest-environment jsdom */
import { clearSession } from '../../../shared/lib/clear-session';
import { takeRedirectReturn, redirectTo } from './external-redirect';

const away = '#away';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
});
afterEach(() => jest.useRealTimers());

describe('takeRedirectReturn', () => {
  it('names the payment that waits for another card once, also in a new tab', () => {
    redirectTo(away, 'p1');
    // A closed tab loses its own storage.
    sessionStorage.clear();
    expect([takeRedirectReturn(), takeRedirectReturn()]).toEqual([{ paying: 'p1' }, null]);
  });

  it('names no payment where none waited, and returns null where the user was not away', () => {
    expect(takeRedirectReturn()).toBeNull();
    redirectTo(away);
    expect(takeRedirectReturn()).toEqual({ paying: null });
  });

  it('lets a new card pay for an hour, and not later', () => {
    redirectTo(away, 'p1');
    jest.advanceTimersByTime(59 * 60_000);
    expect(takeRedirectReturn()).toEqual({ paying: 'p1' });
    redirectTo(away, 'p1');
    jest.advanceTimersByTime(60 * 60_000);
    expect(takeRedirectReturn()).toBeNull();
  });

  it('leaves no payment to the next user of the browser', () => {
    redirectTo(away, 'p1');
    clearSession();
    expect(takeRedirectReturn()).toBeNull();
  });
});
