import { loadMatcher } from '../node';
import { readMessages } from '../testing/messages';
import { languages } from '../types';

describe.each(languages)('readMessage in %s', (language) => {
  const matcher = loadMatcher(language);

  it.each(readMessages(language))('reads %j', ({ text, wanted }) => {
    expect(matcher.readMessage(text, 'shopping')).toEqual(wanted);
  });
});

it('an unknown word between two stops is kept, and the message asks', () => {
  const { things, unsure } = loadMatcher('en').readMessage('Milk. Bread. Zwibbo. Eggs.', 'shopping');
  expect(things.map(({ name }) => name)).toEqual(['Milk', 'Bread', 'Zwibbo', 'Eggs']);
  expect(unsure).toBe(true);
});

it('a thing that stands on two rows is read twice', () => {
  const { things } = loadMatcher('en').readMessage('Bread\nmilk\nbread\nEggs', 'shopping');
  expect(things.map(({ name }) => name)).toEqual(['Bread', 'milk', 'bread', 'Eggs']);
});

it.each(['Zwiebelbrumm', 'تفاح', '2x Zwibbo', 'doing a bbq'])(
  'one unknown name, %s, is added without a question',
  (text) => {
    const { things, unsure } = loadMatcher('en').readMessage(text, 'shopping');
    expect([things.length, unsure]).toEqual([1, false]);
  },
);

it.each(['milk', 'cheese', 'bananas'])('an amount in front of %s is no thing of its own', (name) =>
  expect(loadMatcher('en').readMessage(`2 ${name}, bread`, 'shopping').things).toEqual([
    { name, quantity: '2' },
    { name: 'bread', quantity: null },
  ]),
);

it('a pasted list with unknown names comes whole and without a question', () => {
  const names = ['Milk', ...Array.from({ length: 99 }, (_, index) => `Thing ${index + 1}`)];
  const { things, unsure } = loadMatcher('en').readMessage(names.join('\n'), 'shopping');
  expect([things.map(({ name }) => name), unsure]).toEqual([names, false]);
});
