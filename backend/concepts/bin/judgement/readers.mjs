import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Lexicon } = require('../../dist/matcher/lexicon.js');
const { readersOf } = require('../../dist/matcher/matcher.js');
const { Names } = require('../../dist/message/names.js');

/** The readers of messages by patterns alone, and the names of the dictionary. */
export function readersFor(words) {
  const lexicon = new Lexicon(words);
  Array.from(lexicon.learn(words));
  const { lines, sight, messages } = readersOf(lexicon, null);
  return { names: new Names(lexicon, lines, sight), messages };
}
