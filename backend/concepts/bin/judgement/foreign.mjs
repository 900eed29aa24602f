// Examples of other languages: what is learnt of marks, places, pieces and the dictionary holds in each language.
import { createRequire } from 'node:module';
import { labelled, messagesOf } from './corpus.mjs';
import { randomOf } from './examples.mjs';
import { prepared } from './learn.mjs';
import { readersFor } from './readers.mjs';

const require = createRequire(import.meta.url);
const { featuresOf } = require('../../dist/message/judgement/features.js');
const { loadWords } = require('../../dist/node.js');

const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'];
const sets = ['c', 'e', 'f', 'g'];

/** The features that stay the same whatever the words are. */
function withoutWords(words) {
  const [one, two] = ['§', '¤'].map((letter) =>
    featuresOf(words.map((word) => ({ ...word, word: letter.repeat(word.word.length) }))),
  );
  return one.map((all, at) => all.filter((bucket) => two[at].includes(bucket)));
}

const made = new Map();

function examplesOf(language) {
  const known = made.get(language);
  if (known) return known;
  const readers = readersFor(loadWords(language));
  const all = sets
    .flatMap((set) => messagesOf(language, set))
    .map((message) => labelled(message, language))
    .filter((example) => example !== null)
    .map((example) => {
      const { words, labels, counts } = prepared(example, readers, language, randomOf(1), 0);
      return { words, labels, counts, features: withoutWords(words) };
    });
  made.set(language, all);
  return all;
}

/** Of all languages but one. */
export const foreignExamples = (language) =>
  languages.filter((other) => other !== language).flatMap((other) => examplesOf(other));
