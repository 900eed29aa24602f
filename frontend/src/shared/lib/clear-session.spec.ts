/** @jest-environment jsdom */
import { countVisit } from '../../features/pwa/install/visits';
import { clearSession, householdKey } from './clear-session';

const memory = { local: localStorage, session: sessionStorage };

it('clearSession removes the data of the user from the tab', () => {
  sessionStorage.setItem('pictick_waiting_1', '{"doubles":[]}');
  sessionStorage.setItem('returnPath', '/lists/1');
  clearSession();
  expect(sessionStorage).toHaveLength(0);
});

it('clearSession forgets which family the user chose', () => {
  localStorage.setItem(householdKey, 'home');
  clearSession();
  expect(localStorage.getItem(householdKey)).toBeNull();
});

it('clearSession does not make a second visit of a sign-out', () => {
  expect(countVisit(memory)).toBe(1);
  clearSession();
  expect(countVisit(memory)).toBe(1);
});
