/** @jest-environment jsdom */
import { removeDraftLines, saveDraftLines, readDraftLines } from './draft-lines';

afterEach(() => sessionStorage.clear());

it('saveDraftLines stores a line once, however often it is passed on, and separately for each list', () => {
  saveDraftLines('a', ['2 milk']);
  saveDraftLines('a', ['2 milk', 'bread']);
  saveDraftLines('b', ['soap']);
  expect([readDraftLines('a'), readDraftLines('b')]).toEqual([['2 milk', 'bread'], ['soap']]);
  removeDraftLines('a', ['2 milk', 'bread']);
  expect([readDraftLines('a'), sessionStorage.length]).toEqual([[], 1]);
});
