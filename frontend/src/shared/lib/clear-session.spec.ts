/** @jest-environment jsdom */
import { countVisit } from '../../features/pwa/install/visits';
import { clearSession } from './clear-session';

const memory = { local: localStorage, session: sessionStorage };

it('forgets what a person left in a tab', () => {
  sessionStorage.setItem('pictick_waiting_1', '{"doubles":[]}');
  sessionStorage.setItem('returnPath', '/lists/1');
  clearSession();
  expect(sessionStorage).toHaveLength(0);
});

it('makes no second visit of a sign-out', () => {
  expect(countVisit(memory)).toBe(1);
  clearSession();
  expect(countVisit(memory)).toBe(1);
});
