/** @jest-environment jsdom */
import { hintSignedIn } from './signed-in-hint';

it('hintSignedIn sets the cookie and deletes it', () => {
  hintSignedIn(true);
  expect(document.cookie).toBe('pictick_in=1');
  hintSignedIn(false);
  expect(document.cookie).toBe('');
});
