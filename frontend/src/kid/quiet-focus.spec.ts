/** @jest-environment jsdom */
import { focusQuietly } from './quiet-focus';

function open(): HTMLButtonElement {
  document.body.innerHTML = '<button></button>';
  return document.querySelector('button') as HTMLButtonElement;
}

it('focusQuietly shows no ring where no key was pressed, until one is', () => {
  const button = open();
  const focus = jest.spyOn(button, 'focus');
  focusQuietly(button);
  expect(document.activeElement).toBe(button);
  expect(focus).toHaveBeenCalledWith({ preventScroll: true, focusVisible: false });
  expect(button.dataset['quiet']).toBe('');
  button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(button.dataset['quiet']).toBeUndefined();
});

it('focusQuietly shows the ring after a key', () => {
  const button = open();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  focusQuietly(button);
  expect(button.dataset['quiet']).toBeUndefined();
});
