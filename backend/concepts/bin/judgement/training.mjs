// Makes the examples of a language and learns from them.
import { labelled } from './corpus.mjs';
import { bare, composed, randomOf, recombined, talkOnly, withOthers } from './examples.mjs';
import { foreignExamples } from './foreign.mjs';
import { chosen, learn, prepared } from './learn.mjs';
import { readersFor } from './readers.mjs';

const and = { en: 'and', es: 'y', fr: 'et', de: 'und', nl: 'en', tr: 've' };
/** The sets a and b keep "for the soup" in a name, the others leave it out. */
const purpose = / (?:for|para|pour|für|fürs|voor|için) /iu;
/** Of each labelled message with other things, and the part of the messages that is also learnt in lower case. */
const copies = 2;
const bares = 0.4;
const lists = 1200;
const talks = 200;
const mixes = 800;
/** How much made examples count, and those of other languages. */
const made = 0.5;
const foreign = 0.3;
/** The weights that are kept. */
const most = 12_000;

export class Training {
  #examples = new Map();
  #shared = null;

  constructor(language, words, corpus) {
    this.language = language;
    this.readers = readersFor(words);
    this.corpus = corpus;
  }

  /** The weights of a chain that has seen the messages and the corpus. */
  learn(messages) {
    const examples = [
      ...messages.flatMap((row) => this.#ofMessage(row)),
      ...this.#ofCorpus(),
      ...foreignExamples(this.language).map((example) => ({ ...example, weight: foreign })),
      ...this.#mixed(messages),
    ];
    const first = learn(examples, 11);
    return learn(examples, 12, chosen(first, examples, most));
  }

  #ofMessage({ message, things, set, at }) {
    const key = `${set}${at}`;
    const known = this.#examples.get(key);
    if (known) return known;
    const random = randomOf(1000 * set.charCodeAt(0) + at);
    const example = this.#labelledOf({ message, things, set });
    const all = [];
    if (example !== null) {
      all.push(this.#prepared(example, random, 0.1, 1));
      for (let copy = 0; copy < copies; copy += 1)
        all.push(this.#prepared(withOthers(example, this.corpus, random, 0.7), random, 0.3, made));
      if (random.chance(bares))
        all.push(
          this.#prepared(
            bare(withOthers(example, this.corpus, random, 0.3), this.language, random),
            random,
            0.1,
            made,
          ),
        );
    }
    this.#examples.set(key, all);
    return all;
  }

  #labelledOf({ message, things, set }) {
    const isOther = 'ab'.includes(set) && things.some(({ name }) => purpose.test(name));
    return isOther ? null : labelled({ message, things }, this.language);
  }

  /** Sentences of one message in front of those of another. */
  #mixed(messages) {
    const random = randomOf(99);
    const own = messages
      .map((row) => this.#labelledOf(row))
      .filter((each) => each !== null && each.rows.length === 1);
    const all = Array.from({ length: mixes }, () =>
      recombined(random.pick(own), random.pick(own), random),
    ).filter((each) => each !== null);
    return all.map((each) => this.#prepared(withOthers(each, this.corpus, random, 0.3), random, 0.1, made));
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
    return { ...prepared(example, this.readers, this.language, random, forget), weight };
  }
}
