/** @jest-environment jsdom */

import { whenUp } from './when-up';

const pointer = (type: string, pointerId = 1) =>
  window.dispatchEvent(Object.assign(new Event(type), { pointerId }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  jest.useRealTimers();
});

it('whenUp runs the work at once where nothing is pressed', () => {
  const work = jest.fn();
  whenUp(work);
  expect(work).toHaveBeenCalledTimes(1);
});

it('whenUp waits until all fingers are up, and for the click that follows', () => {
  const work = jest.fn();
  pointer('pointerdown', 1);
  pointer('pointerdown', 2);
  whenUp(work);
  pointer('pointerup', 1);
  jest.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  pointer('pointercancel', 2);
  expect(work).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it('whenUp waits no longer for a finger that the page has lost', () => {
  const work = jest.fn();
  pointer('pointerdown');
  whenUp(work);
  window.dispatchEvent(new Event('blur'));
  expect(work).toHaveBeenCalledTimes(1);
});
