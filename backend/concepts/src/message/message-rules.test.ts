import fc from 'fast-check';
import { loadMatcher } from '../node';
import { readMessages } from '../testing/messages';
import { type Language, languages } from '../types';
import { readMessage } from './read-message';

const plain = (text: string): string =>
  text.replace(/[^\p{L}\p{N}\p{Extended_Pictographic}½¼¾⅓⅔⅛]+/gu, ' ').trim();

const near = 14;
const emoji = /\p{Extended_Pictographic}\ufe0f?/gu;

/** The place behind a name that its amount stands beside, from a place on; -1 if there is none. */
function behind(source: string, from: number, words: string, amount: string): number {
  for (let at = source.indexOf(words, from); at >= 0; at = source.indexOf(words, at + 1)) {
    const end = at + words.length;
    const before = source.slice(Math.max(0, at - amount.length - near), at);
    if (before.includes(amount) || source.slice(end, end + amount.length + near).includes(amount)) return end;
  }
  return -1;
}

/** True if the names are parts of the message, in its order, and each amount stands beside its name. */
function isPartOf(text: string, things: readonly { name: string; quantity: string | null }[]): boolean {
  const source = plain(text).replaceAll(' ', '');
  let from = 0;
  return things.every(({ name, quantity }) => {
    from = behind(source, from, plain(name).replaceAll(' ', ''), plain(quantity ?? '').replaceAll(' ', ''));
    return from >= 0;
  });
}

describe.each(languages)('a message in %s', (language) => {
  const matcher = loadMatcher(language);
  /** With the name of its thing behind each emoji. */
  const named = (text: string): string =>
    text.replace(emoji, (each) => {
      const { concept } = matcher.match(each, 'shopping');
      return concept === null ? each : ` ${each} ${matcher.nameOf(concept) ?? ''} `;
    });
  const all = readMessages(language).map(({ text }) => text);
  const parts = all.flatMap((text) => text.split(/(?<=\s)|(?<=,)/u));
  const words = fc.constantFrom(...new Set(parts.filter((part) => named(part).length === part.length)));
  const messages = fc
    .array(words, { minLength: 1, maxLength: 14 })
    .map((parts) => parts.map((part) => (/\s$|,$/u.test(part) ? part : `${part} `)).join(''));

  it('names no thing with words that it does not have, nor an amount away from its thing', () => {
    for (const text of all)
      expect({ text, ok: isPartOf(named(text), matcher.readMessage(text, 'shopping').things) }).toEqual({
        text,
        ok: true,
      });
    fc.assert(
      fc.property(messages, (text) => isPartOf(text, matcher.readMessage(text, 'shopping').things)),
      { numRuns: 60 },
    );
  });

  it('is read without an error, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const { name } of readMessage(matcher, text, 'shopping', language).things)
          expect(name.trim()).not.toBe('');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a long message', () => {
  const language: Language = 'en';
  const matcher = loadMatcher(language);
  const time = (text: string): number => {
    const start = process.cpuUsage();
    matcher.readMessage(text, 'shopping');
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };

  it.each([
    ['one word', 'milk'],
    ['marks', ',;.!? '],
    ['words without marks', 'milk and two bananas '],
    ['a request again and again', 'can you get milk '],
    ['digits', '1 2x 3,5 '],
    ['spaces', ' '],
    ['brackets', '(milk '],
    ['emoji', '❤️'],
    ['rows', 'milk, bread and eggs\n'],
  ])('of %s takes time in proportion to its length', (_, part) => {
    const [short, long] = [2_000, 16_000].map((length) => part.repeat(Math.ceil(length / part.length)));
    time(short ?? '');
    const [one, eight] = [time(short ?? ''), time(long ?? '')];
    expect(eight).toBeLessThan(200 + one * 30);
  });
});
