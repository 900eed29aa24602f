/** @jest-environment jsdom */
import { focusNext } from './focus-next';

it('focusNext moves the focus to the next row, the previous one, or the heading', () => {
  document.body.innerHTML =
    '<dialog><h2 tabindex="-1">Rows</h2><ul><li><button id="a"></button></li><li><button id="b"></button></li></ul></dialog>';
  const at = (id: string) => document.getElementById(id) ?? document.body;
  focusNext(at('a'));
  expect(document.activeElement?.id).toBe('b');
  focusNext(at('b'));
  expect(document.activeElement?.id).toBe('a');
  at('b').closest('li')?.remove();
  focusNext(at('a'));
  expect(document.activeElement?.tagName).toBe('H2');
});
