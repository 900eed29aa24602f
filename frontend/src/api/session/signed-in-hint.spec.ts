/** @jest-environment jsdom */
import { hintSignedIn } from './signed-in-hint';

it('says that somebody is signed in, and takes it back', () => {
  hintSignedIn(true);
  expect(document.cookie).toBe('pictick_in=1');
  hintSignedIn(false);
  expect(document.cookie).toBe('');
});
