/** @jest-environment jsdom */
import { readDraftLines, readTyped, removeDraftLines, saveDraftLines, saveTyped } from './draft-lines';

afterEach(() => sessionStorage.clear());

it('saveDraftLines stores a line once, however often it is passed on, and separately for each list', () => {
  saveDraftLines('a', ['2 milk']);
  saveDraftLines('a', ['2 milk', 'bread']);
  saveDraftLines('b', ['soap']);
  expect([readDraftLines('a'), readDraftLines('b')]).toEqual([['2 milk', 'bread'], ['soap']]);
  removeDraftLines('a', ['2 milk', 'bread']);
  expect([readDraftLines('a'), sessionStorage.length]).toEqual([[], 1]);
});

it('saveTyped stores the text of each list, and nothing for an empty one', () => {
  saveTyped('a', 'oat mi');
  expect([readTyped('a'), readTyped('b')]).toEqual(['oat mi', '']);
  saveTyped('a', '');
  expect([readTyped('a'), sessionStorage.length]).toEqual(['', 0]);
});
