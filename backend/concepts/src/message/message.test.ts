import { loadMatcher } from '../node';
import { readMessages } from '../testing/messages';
import { languages } from '../types';

describe.each(languages)('readMessage in %s', (language) => {
  const matcher = loadMatcher(language);

  it.each(readMessages(language))('reads %j', ({ text, wanted }) => {
    expect(matcher.readMessage(text, 'shopping')).toEqual(wanted);
  });
});
