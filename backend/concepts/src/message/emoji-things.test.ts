import { signs } from '../matcher/emoji-shows';
import { plainEmoji } from '../matcher/normalise';
import { loadMatcher, loadWords } from '../node';
import { languages } from '../types';

const read = (language: (typeof languages)[number], text: string): string[] => {
  const { things, unsure } = loadMatcher(language).readMessage(text, 'shopping');
  expect(unsure).toBe(false);
  return things.map(({ name, quantity }) => [quantity, name].filter(Boolean).join(' '));
};

describe.each(languages)('emoji in %s', (language) => {
  const { food, things } = loadWords(language);
  const matcher = loadMatcher(language);
  const shown = [
    ...new Set([...Object.values(food), ...Object.values(things)].map(([emoji = '']) => emoji)),
  ].filter((emoji) => !signs.has(plainEmoji(emoji)));
  const nameOf = (emoji: string): string =>
    matcher.nameOf(matcher.match(emoji, 'shopping').concept ?? '') ?? '';

  it('alone is the thing that it shows, by its name', () => {
    expect(shown.length).toBeGreaterThan(200);
    expect(shown.filter((emoji) => nameOf(emoji) === '')).toEqual([]);
    for (const emoji of shown) {
      expect({ emoji, names: read(language, emoji) }).toEqual({ emoji, names: [nameOf(emoji)] });
      expect(read(language, `${emoji}${emoji}`)).toEqual([nameOf(emoji)]);
    }
    for (const [emoji = ''] of Object.values(food))
      if (shown.includes(emoji)) expect(read(language, `2 ${emoji}`)).toEqual([`2 ${nameOf(emoji)}`]);
  });

  it('in a row are several things, with and without marks', () => {
    for (const emoji of shown.filter((each) => !'🍞🥛'.includes(each)))
      for (const text of [`🍞${emoji}🥛`, `🍞, ${emoji}, 🥛`, `🍞\n${emoji}\n🥛`])
        expect({ text, names: read(language, text) }).toEqual({
          text,
          names: ['🍞', emoji, '🥛'].map(nameOf),
        });
  });
});

it.each([
  ['en', '🥛', ['milk']],
  ['de', '🍌🍌', ['Banane']],
  ['fr', '☕', ['café']],
  ['nl', '🌶', ['peper rood']],
  ['nl', '🌶️', ['peper rood']],
  ['es', '👍🏽🥛', ['leche']],
  ['tr', '🛒🥛🍞', ['süt', 'ekmek']],
  ['en', '🌷', ['flower']],
  ['en', '🍫', ['chocolate']],
] as const)('in %s %s is %j', (language, text, wanted) => expect(read(language, text)).toEqual(wanted));

it.each([
  ['🥛 2', ['2 milk']],
  ['2x🍌', ['2 banana']],
  ['🧈 500 g', ['500 g butter']],
  ['2 🥛 3 🍞', ['2 milk', '3 bread']],
  ['🥛 2 🍞', ['milk', 'bread']],
  ['🥛🍞 2', ['milk', 'bread']],
  ['🍌 2, 🍞', ['2 banana', 'bread']],
])('an amount of %s belongs to its thing alone', (text, wanted) => expect(read('en', text)).toEqual(wanted));

it.each([
  ['milk 🥛', ['milk']],
  ['🥛 milk', ['milk']],
  ['milk 🥛 bread 🍞', ['milk', 'bread']],
  ['milk, bread 🎂', ['milk', 'bread']],
  ['🥛 milk\n🍞 bread', ['milk', 'bread']],
  ['milk, bread and eggs 😘', ['milk', 'bread', 'eggs']],
  ['milk and bread! 🚗', ['milk', 'bread']],
])('beside words, as in %s, it only decorates', (text, wanted) => expect(read('en', text)).toEqual(wanted));

it.each([
  ['en', 'milk, 🍞', ['milk', 'bread']],
  ['en', 'buy 🥛 and 🍞', ['milk', 'bread']],
  ['en', 'can you get 🥛, 🍞 and 🧻 please', ['milk', 'bread', 'toilet paper']],
  ['de', 'kannst du 🥛 und 🍞 mitbringen', ['Milch', 'Brot']],
  ['de', '🥛 bitte', ['Milch']],
  ['es', 'compra 🥛 y 🍞', ['leche', 'pan']],
  ['fr', 'prends 🥛 et 🍞', ['lait', 'pain']],
  ['nl', 'koop 🥛 en 🍞', ['melk', 'brood']],
  ['tr', '🥛 ve 🍞 al', ['süt', 'ekmek']],
] as const)('in %s it may be a part of its own: %s', (language, text, wanted) =>
  expect(read(language, text)).toEqual(wanted),
);

it.each(['❤️', '✨', '🐄', '👨‍🍳'])('%s shows nothing to buy and stays as it was typed', (text) =>
  expect(read('en', text).map(plainEmoji)).toEqual([plainEmoji(text)]),
);

it('stays in a chore', () =>
  expect(loadMatcher('en').readMessage('🧺', 'task').things).toEqual([{ name: '🧺', quantity: null }]));
