/** @jest-environment jsdom */
import { deviceId, isCounted, noteCounted, visitId } from './visitor-id';

const tooLong = 'a'.repeat(65);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/r/bcdf-ghjk-mnpq');
  document.cookie = 'pictick_referral_visit=;path=/r;max-age=0';
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('visitId is one for all tabs, and hidden from other pages', () => {
  const id = visitId();
  expect(id).toMatch(/^[\w-]{8,64}$/);
  expect(visitId()).toBe(id);
  window.history.replaceState(null, '', '/app');
  expect(document.cookie).toBe('');
});

it('deviceId is the same after a sign-out', () => {
  const id = deviceId();
  expect(id).toMatch(/^[\w-]{8,64}$/);
  sessionStorage.clear();
  expect(deviceId()).toBe(id);
});

it.each(['', 'short', tooLong, '<script>'])('visitId is replaced where its form is foreign: %p', (value) => {
  localStorage.setItem('pictick_referral_device', value);
  document.cookie = `pictick_referral_visit=${value};path=/r`;
  expect(deviceId()).not.toBe(value);
  expect(visitId()).not.toBe(value);
});

it('noteCounted counts a link once a tab', () => {
  expect(isCounted('one')).toBe(false);
  noteCounted('one');
  expect([isCounted('one'), isCounted('two')]).toEqual([true, false]);
});

it('visitId and deviceId are undefined without storage', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  }
  noteCounted('one');
  expect([deviceId(), isCounted('one')]).toEqual([undefined, false]);
});
