/** @jest-environment jsdom */
import { cleanup, fireEvent, render } from '@testing-library/react';
import { BrowserRouter } from '../shared/routing/browser-router';
import { keepReturnPath, keptReturnPath } from '../shared/routing/return-path';
import { fillGaps, speakEnglish } from '../testing/kit';
import Landing from './landing';

beforeAll(speakEnglish);
beforeEach(() => {
  fillGaps();
  window.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
});
afterEach(cleanup);

it('the landing page forgets a chosen plan on a return to it, also from the back/forward cache', () => {
  keepReturnPath('/billing?choose=pro');
  render(<Landing />, { wrapper: BrowserRouter });
  expect(keptReturnPath()).toBeNull();
  keepReturnPath('/billing?choose=pro');
  fireEvent(window, new Event('pageshow'));
  expect(keptReturnPath()).toBeNull();
});
