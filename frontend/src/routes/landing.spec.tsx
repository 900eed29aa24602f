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

it('forgets the plan that was pressed before somebody came back to it, also where the browser has kept the page', () => {
  keepReturnPath('/billing?choose=pro');
  render(<Landing />, { wrapper: BrowserRouter });
  expect(keptReturnPath()).toBeNull();
  keepReturnPath('/billing?choose=pro');
  fireEvent(window, new Event('pageshow'));
  expect(keptReturnPath()).toBeNull();
});
