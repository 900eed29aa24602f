/** @jest-environment jsdom */
import { forgetTab } from '../../../shared/lib/forget-tab';
import { comeBack, goTo } from './leave';

const away = '#away';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
});
afterEach(() => jest.useRealTimers());

describe('comeBack', () => {
  it('names the payment that waits for another card once, also in a tab that was opened anew', () => {
    goTo(away, 'p1');
    // A closed tab takes its own storage along.
    sessionStorage.clear();
    expect([comeBack(), comeBack()]).toEqual([{ paying: 'p1' }, null]);
  });

  it('names no payment where none waited, and says nothing where the user was not away', () => {
    expect(comeBack()).toBeNull();
    goTo(away);
    expect(comeBack()).toEqual({ paying: null });
  });

  it('lets a new card pay for an hour, and not later', () => {
    goTo(away, 'p1');
    jest.advanceTimersByTime(59 * 60_000);
    expect(comeBack()).toEqual({ paying: 'p1' });
    goTo(away, 'p1');
    jest.advanceTimersByTime(60 * 60_000);
    expect(comeBack()).toBeNull();
  });

  it('leaves nothing of a payment to the next user of the browser', () => {
    goTo(away, 'p1');
    forgetTab();
    expect(comeBack()).toBeNull();
  });
});
