/** @jest-environment jsdom */
import { countVisit } from '../../features/pwa/install/visits';
import { forgetTab } from './forget-tab';

const memory = { local: localStorage, session: sessionStorage };

it('forgets what a person left in a tab', () => {
  sessionStorage.setItem('pictick_waiting_1', '{"doubles":[]}');
  sessionStorage.setItem('returnPath', '/lists/1');
  forgetTab();
  expect(sessionStorage).toHaveLength(0);
});

it('makes no second visit of a sign-out', () => {
  expect(countVisit(memory)).toBe(1);
  forgetTab();
  expect(countVisit(memory)).toBe(1);
});
