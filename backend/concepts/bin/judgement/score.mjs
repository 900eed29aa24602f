// Counts the messages whose things are read right, by the words of their names.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { fold, lower } = require('../../dist/matcher/normalise.js');
const { chatPatternsOf } = require('../../dist/message/chat-patterns.js');
const { readAmount } = require('../../dist/line-reader/amount.js');

const wordsOf = (text, language) =>
  fold(lower(text, language))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of a name without article and amount, in the order of the alphabet. */
function keyOf(name, language) {
  const { starts } = chatPatternsOf(language);
  const bare = readAmount(name.replace(starts.article, '')).name.replace(starts.article, '');
  const words = wordsOf(bare, language).filter((word) => !/^\d/u.test(word));
  return (words.length > 0 ? words : wordsOf(name, language)).sort().join(' ');
}

export function rightOf(matcher, messages, language) {
  const keys = (things) =>
    things
      .map(({ name }) => keyOf(name, language))
      .sort()
      .join(' | ');
  return messages.filter(
    ({ message, things }) => keys(matcher.readMessage(message, 'shopping').things) === keys(things),
  ).length;
}
