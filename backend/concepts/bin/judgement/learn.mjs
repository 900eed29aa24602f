// Learns the weights of the chain (src/message/judgement/chain.ts) by stochastic gradient descent.
import { createRequire } from 'node:module';
import { randomOf } from './examples.mjs';

const require = createRequire(import.meta.url);
const { buckets, featuresOf } = require('../../dist/message/judgement/features.js');
const {
  amounts,
  chances,
  countsOf,
  firsts,
  scoresOf,
  states,
  stepBuckets,
  stepsOf,
} = require('../../dist/message/judgement/chain.js');
const { placedIn } = require('../../dist/message/judgement/placed-pieces.js');
const { seen } = require('../../dist/message/judgement/seen-words.js');
const { tokensOf } = require('../../dist/message/judgement/message-tokens.js');

/** The words of an example, their features and their states. `forget`: the part of the known things that becomes unknown. */
export function prepared({ rows, spans }, { names, messages }, language, random, forget) {
  names.forget();
  const placed = rows.map(({ text }) => placedIn(text, messages.piecesOfRow(text, rows.length > 1)));
  const words = seen(tokensOf(rows, language), rows, names, placed);
  const labels = new Uint8Array(words.length);
  const counts = new Uint8Array(words.length);
  for (const { row, start, end, name } of spans) {
    const isForgotten = random.chance(forget);
    let isFirst = true;
    for (const [at, word] of words.entries()) {
      if (word.row !== row || word.end <= start || word.start >= end) continue;
      labels[at] = isFirst ? 1 : 2;
      counts[at] = word.end <= name[0] || word.start >= name[1] ? 1 : 0;
      isFirst = false;
      if (isForgotten && 'AMNCK'.includes(word.known)) word.known = 'x';
    }
  }
  return { words, labels, counts, features: featuresOf(words) };
}

const rate = 0.15;
const l1 = 0.0004;
const l2 = 0.0002;
const epochs = 6;

/** `only`: marks the buckets that may have a weight; null for all. */
export function learn(all, seed, only = null) {
  const isUsed = (bucket) =>
    only[bucket] === 1 || only[bucket ^ firsts] === 1 || only[bucket ^ amounts] === 1;
  const examples = only
    ? all.map((each) => ({ ...each, features: each.features.map((some) => some.filter(isUsed)) }))
    : all;
  const weights = new Float64Array(buckets);
  const squares = new Float64Array(buckets).fill(0.1);
  const random = randomOf(seed);
  const order = examples.map((_, at) => at);
  const pull = (bucket, slope) => {
    if (only && only[bucket] === 0) return;
    const weight = weights[bucket];
    const whole = slope + l2 * weight;
    squares[bucket] += whole * whole;
    const by = rate / Math.sqrt(squares[bucket]);
    const moved = weight - by * whole;
    weights[bucket] = Math.sign(moved) * Math.max(0, Math.abs(moved) - by * l1);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random.next() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const index of order) {
      const { words, labels, counts, features, weight = 1 } = examples[index];
      if (words.length === 0) continue;
      const found = chances(scoresOf(features, weights), stepsOf(words, weights));
      for (const [at, all] of features.entries()) {
        const [first, further] = [found.states[at * states + 1], found.states[at * states + 2]];
        const inside = weight * (first + further - (labels[at] > 0 ? 1 : 0));
        const begins = weight * (first - (labels[at] === 1 ? 1 : 0));
        for (const bucket of all) {
          if (Math.abs(inside) > 1e-3) pull(bucket, inside);
          if (Math.abs(begins) > 1e-3) pull(bucket ^ firsts, begins);
        }
        if (labels[at] > 0) {
          const slope = weight * (countsOf(all, weights) - counts[at]);
          if (Math.abs(slope) > 1e-3) for (const bucket of all) pull(bucket ^ amounts, slope);
        }
        const from = at === 0 ? 0 : labels[at - 1];
        const own = stepBuckets(words[at]);
        for (let one = 0; one < states; one += 1)
          for (let two = 0; two < states; two += 1) {
            if (at === 0 && one > 0) continue;
            const is = one === from && two === labels[at] ? 1 : 0;
            const slope = weight * (found.steps[(at * states + one) * states + two] - is);
            if (Math.abs(slope) > 1e-3) pull(own[one * states + two], slope);
          }
      }
    }
  }
  return weights;
}

/** Marks the buckets whose weights matter most: strong ones of frequent features. */
export function chosen(weights, examples, most) {
  const counts = new Float64Array(buckets);
  for (const { words, labels, features } of examples)
    for (const [at, all] of features.entries()) {
      for (const bucket of all) {
        counts[bucket] += 1;
        counts[bucket ^ firsts] += 1;
        if (labels[at] > 0) counts[bucket ^ amounts] += 1;
      }
      for (const bucket of stepBuckets(words[at])) counts[bucket] += 1;
    }
  const worth = weights.map((weight, at) => Math.abs(weight) * counts[at] ** 0.5);
  const order = [...worth.keys()].filter((at) => worth[at] > 0).sort((a, b) => worth[b] - worth[a] || a - b);
  const only = new Uint8Array(buckets);
  for (const at of order.slice(0, most)) only[at] = 1;
  return only;
}
