/** @jest-environment jsdom */
import { hasReferralCode } from '../referral-flag';
import { forgetPending, keepPending, readPending } from './pending-referral';

const code = 'bcdf-ghjk-mnpq';

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('the pending referral is stored in the tab under the names of the specification', () => {
  expect([hasReferralCode(), readPending()]).toEqual([false, null]);
  keepPending(code, 'visit-1234');
  expect(Object.keys(sessionStorage).sort()).toEqual(['referralCode', 'referralInfo']);
  expect(sessionStorage.getItem('referralCode')).toBe(code);
  expect([hasReferralCode(), readPending()?.code, readPending()?.visitId]).toEqual([
    true,
    code,
    'visit-1234',
  ]);
});

it('the pending referral keeps its key however often the link is opened, and gives way to another link', () => {
  keepPending(code, 'visit-1234');
  const first = readPending();
  keepPending(code, 'visit-5678');
  expect(readPending()).toEqual(first);
  keepPending('other-code', 'visit-5678');
  expect(readPending()?.key).not.toBe(first?.key);
});

it.each([null, '', '{', '"text"', 'null', '{"code":1}', '{"code":"other-code","key":"k"}'])(
  'the pending referral gets a new key where its details are broken: %p',
  (info) => {
    sessionStorage.setItem('referralCode', code);
    if (info !== null) sessionStorage.setItem('referralInfo', info);
    const mended = readPending();
    expect([mended?.code, typeof mended?.key]).toEqual([code, 'string']);
    expect(readPending()).toEqual(mended);
  },
);

it('forgetPending removes the given code, and no other', () => {
  keepPending(code, 'visit-1234');
  forgetPending('other-code');
  expect(hasReferralCode()).toBe(true);
  forgetPending(code);
  expect([hasReferralCode(), sessionStorage.length]).toEqual([false, 0]);
});

it('the pending referral is null without storage', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  }
  keepPending(code, 'visit-1234');
  forgetPending(code);
  expect([hasReferralCode(), readPending()]).toEqual([false, null]);
});
