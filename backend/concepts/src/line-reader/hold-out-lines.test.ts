import { depict } from '../matcher/matcher';
import { loadMatcher } from '../node';
import { messages } from '../testing/hold-out-lines';
import { languages } from '../types';
import { readLine } from './read-line';

describe.each(languages)('hold-out messages in %s', (language) => {
  const matcher = loadMatcher(language);
  // The page removes time and sender of a chat before it calls the reader.
  const all = messages(language).filter(({ text }) => !/\d[:.h]\d{2}.*:/u.test(text));

  it('become the expected lines in at least 95 %', () => {
    // A message of several rows is split at its rows before its lines are read.
    const linesOf = (text: string, listType: 'shopping' | 'task'): string[] =>
      text.split('\n').flatMap((row) => matcher.lines(row, listType));
    const missed = all
      .filter(({ text, listType, lines }) => linesOf(text, listType).join(' | ') !== lines.join(' | '))
      .map(({ text }) => text);
    expect(missed.slice(Math.floor(all.length / 20))).toEqual([]);
  });

  it('that stay whole have no picture and no amount of one part', () => {
    const cards = all.filter(({ card }) => card);
    expect(cards.length).toBeGreaterThan(5);
    expect(
      cards.filter(
        ({ text, listType }) =>
          depict(matcher, text, listType).concept !== null ||
          readLine(matcher, text, listType, language).quantity !== null,
      ),
    ).toEqual([]);
  });
});
