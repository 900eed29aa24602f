// Makes the examples of a language and learns from them.
import { createRequire } from 'node:module';
import { labelled } from './corpus.mjs';
import { composed, randomOf, talkOnly, withOthers } from './examples.mjs';
import { chosen, learn, prepared } from './learn.mjs';

const require = createRequire(import.meta.url);
const { Lexicon } = require('../../dist/matcher/lexicon.js');
const { readersOf } = require('../../dist/matcher/matcher.js');
const { Names } = require('../../dist/message/names.js');

const and = { en: 'and', es: 'y', fr: 'et', de: 'und', nl: 'en', tr: 've' };
/** The sets a and b keep "for the soup" in a name, the others leave it out. */
const purpose = / (?:for|para|pour|für|fürs|voor|için) /iu;
const copies = 2;
const lists = 1200;
const talks = 200;
const made = 0.5;
const most = 6000;

export class Training {
  #examples = new Map();
  #shared = null;

  constructor(language, words, corpus) {
    const lexicon = new Lexicon(words);
    Array.from(lexicon.learn(words));
    this.language = language;
    const { lines, sight } = readersOf(lexicon, null);
    this.names = new Names(lexicon, lines, sight);
    this.corpus = corpus;
  }

  /** The weights of a chain that has seen the messages and the corpus. */
  learn(messages) {
    const examples = [...messages.flatMap((row) => this.#ofMessage(row)), ...this.#ofCorpus()];
    const first = learn(examples, 11);
    return learn(examples, 12, chosen(first, examples, most));
  }

  #ofMessage({ message, things, set, at }) {
    const key = `${set}${at}`;
    const known = this.#examples.get(key);
    if (known) return known;
    const random = randomOf(1000 * set.charCodeAt(0) + at);
    const isOther = 'ab'.includes(set) && things.some(({ name }) => purpose.test(name));
    const example = isOther ? null : labelled({ message, things }, this.language);
    const all = [];
    if (example !== null) {
      all.push(this.#prepared(example, random, 0.1, 1));
      for (let copy = 0; copy < copies; copy += 1)
        all.push(this.#prepared(withOthers(example, this.corpus, random, 0.7), random, 0.3, made));
    }
    this.#examples.set(key, all);
    return all;
  }

  #ofCorpus() {
    const random = randomOf(7);
    const { corpus, language } = this;
    this.#shared ??= [
      ...Array.from({ length: lists }, () =>
        this.#prepared(composed(corpus, and[language], language, random), random, 0.3, made),
      ),
      ...Array.from({ length: talks }, () => this.#prepared(talkOnly(corpus, random), random, 0, made)),
    ];
    return this.#shared;
  }

  #prepared(example, random, forget, weight) {
    return { ...prepared(example, this.names, this.language, random, forget), weight };
  }
}
