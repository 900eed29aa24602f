import { itemsPerList } from '@pictick/rules/limits';
import { speakEnglish } from '../../../testing/kit';
import { splitPaste } from './split-paste';

const block = 'Milk\nBread\nEggs';

beforeAll(speakEnglish);

it.each([
  ['shopping', 'You pasted 3 items, but there’s only room for 1. Nothing was added.'],
  ['task', 'You pasted 3 chores, but there’s only room for 1. Nothing was added.'],
] as const)(
  'splitPaste refuses a paste without room on a list of type %s and names its items by that type',
  (listType, problem) => {
    expect(splitPaste(block, '', itemsPerList - 1, listType)).toEqual({ fitting: [], rest: [], problem });
  },
);

it('splitPaste takes all lines of a paste that fit', () => {
  expect(splitPaste(block, '', 0, 'task')).toEqual({
    fitting: ['Milk', 'Bread', 'Eggs'],
    rest: [],
    problem: null,
  });
});
