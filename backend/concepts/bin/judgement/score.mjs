// Compares the things that are read of messages with those that are wanted, by the words of their names.
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

const keysOf = (things, language) => things.map(({ name }) => keyOf(name, language)).sort();

const share = (one, other) => one.split(' ').some((word) => other.split(' ').includes(word));

/** The kinds of mistakes of a message; none if it is read right. */
export function mistakesOf(read, wanted, language) {
  const [found, missed] = [keysOf(read, language), keysOf(wanted, language)];
  for (const key of [...found])
    if (missed.includes(key)) {
      found.splice(found.indexOf(key), 1);
      missed.splice(missed.indexOf(key), 1);
    }
  const all = [];
  for (const key of [...found]) {
    const own = missed.filter((other) => share(key, other));
    if (own.length === 0) continue;
    const rivals = found.filter((other) => share(own[0], other));
    const kind = own.length > 1 ? 'joined' : rivals.length > 1 ? 'split' : 'name';
    all.push(kind);
    const gone = kind === 'split' ? rivals : [key];
    found.splice(0, found.length, ...found.filter((other) => !gone.includes(other)));
    missed.splice(0, missed.length, ...missed.filter((other) => !own.includes(other)));
  }
  return [...all, ...found.map(() => 'invented'), ...missed.map(() => 'missed')];
}
