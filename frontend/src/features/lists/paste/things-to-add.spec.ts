import { itemsPerList } from '@pictick/rules/limits';
import { speakEnglish } from '../../../testing/kit';
import type { ItemParser } from '../pictures/plain-picture';
import { thingsToAdd } from './things-to-add';

const block = 'Milk\nBread\nEggs';
const named = (...names: string[]) => names.map((name) => ({ name, quantity: null }));
const parser = {
  readMessage: (text: string) => ({ things: named(...text.split(/\n|, /u)), unsure: text.includes('?') }),
  parseLine: (name: string) => ({ name, quantity: null }),
} as unknown as ItemParser;

beforeAll(speakEnglish);

describe('thingsToAdd', () => {
  it.each([
    ['shopping', 'You pasted 3 items, but there’s only room for 1. Nothing was added.'],
    ['task', 'You pasted 3 chores, but there’s only room for 1. Nothing was added.'],
  ] as const)(
    'refuses a paste without room on a list of type %s and leaves its lines in the field',
    (listType, problem) => {
      expect(thingsToAdd(parser, listType, [block], 1)).toEqual({
        things: [],
        unsure: false,
        problem,
        rest: ['Milk', 'Bread', 'Eggs'],
      });
    },
  );

  it('takes all things of messages that fit', () => {
    expect(thingsToAdd(parser, 'task', [block, 'Tea'], itemsPerList)).toEqual({
      things: named('Milk', 'Bread', 'Eggs', 'Tea'),
      unsure: false,
    });
  });

  it('writes the name of an emoji as the pictures do, and leaves typed names alone', () => {
    const emoji = {
      ...parser,
      readMessage: () => ({ things: named('milk', 'brown bread'), unsure: false }),
    } as unknown as ItemParser;
    expect(thingsToAdd(emoji, 'shopping', ['🥛, brown bread'], 9).things).toEqual(
      named('Milk', 'brown bread'),
    );
  });

  it('keeps a line as one item where the list has no room for its things apart', () => {
    expect(thingsToAdd(parser, 'shopping', ['milk, bread'], 1).things).toEqual(named('milk, bread'));
  });

  it('leaves a name that is too long in the field', () => {
    const long = 'x'.repeat(121);
    expect(thingsToAdd(parser, 'shopping', [`milk\n${long}`], 5)).toEqual({
      things: named('milk'),
      unsure: false,
      problem: 'One line is too long. Please use 120 characters at most.',
      rest: [long],
    });
  });

  it('asks where one of several messages is unsure, and takes the answer as it is', () => {
    expect(thingsToAdd(parser, 'shopping', ['milk', 'tea, oat?'], 5)).toEqual({
      things: named('milk', 'tea', 'oat?'),
      unsure: true,
    });
    expect(thingsToAdd(parser, 'shopping', ['tea, oat?'], 5, named('oat tea'))).toEqual({
      things: named('oat tea'),
      unsure: false,
    });
  });
});
