/** @jest-environment jsdom */
import { forgetUnread, keepUnread, readUnread } from './waiting-lines';

afterEach(() => sessionStorage.clear());

it('keeps a line once, however many hands it goes through, and apart for each list', () => {
  keepUnread('a', ['2 milk']);
  keepUnread('a', ['2 milk', 'bread']);
  keepUnread('b', ['soap']);
  expect([readUnread('a'), readUnread('b')]).toEqual([['2 milk', 'bread'], ['soap']]);
  forgetUnread('a', ['2 milk', 'bread']);
  expect([readUnread('a'), sessionStorage.length]).toEqual([[], 1]);
});
