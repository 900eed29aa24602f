// The texts that the judgement learns from: src/testing/judgement/<language>.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { pastedRows } = require('../../dist/message/pasted-lines.js');
const { fold, lower } = require('../../dist/matcher/normalise.js');
const { chatPatternsOf } = require('../../dist/message/chat-patterns.js');

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const texts = (language, name) =>
  readFileSync(here(`../../src/testing/judgement/${language}/${name}`), 'utf8');
const lines = (language, name) =>
  texts(language, name)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The labelled messages of one of the sets a, b, c, e; d is those of the tests. */
export const messagesOf = (language, set) =>
  set === 'd'
    ? exampleMessages(language)
    : texts(language, `messages-${set}.jsonl`)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));

/** The messages of the tests: "message => <2> milk | bread". */
const exampleMessages = (language) =>
  readFileSync(here(`../../src/testing/messages/${language}.txt`), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('# '))
    .map((row) => {
      const [text, wanted = ''] = row.split(/ =>(?: |$)/u);
      const things = wanted
        .replace(/^\? /u, '')
        .split(' | ')
        .filter(Boolean)
        .map((thing) => {
          const [, quantity = null, name] = /^(?:<([^>]+)> )?(.+)$/u.exec(thing);
          return { name, quantity };
        });
      return { message: text.replaceAll('\\n', '\n'), things };
    });

export function corpusOf(language, words, common) {
  const tails = lines(language, 'tails.txt')
    .map((line) => line.split('\t'))
    .filter(({ length }) => length === 2);
  const phrases = [...Object.values(words.food), ...Object.values(words.things)].flatMap(([, ...all]) =>
    all.slice(0, 4).map((phrase) =>
      phrase
        .split(' ')
        .map((word) => word.split('/')[0])
        .join(' '),
    ),
  );
  return {
    talk: lines(language, 'talk.txt'),
    things: lines(language, 'things.txt'),
    tails,
    names: [...Object.keys(common), ...phrases],
  };
}

const word = /\p{L}+|[\p{N}½¼¾⅓⅔⅛]+/gu;
/** Between an amount and its thing. */
const joint = /^[\s(:x×*,-]{0,4}(?:(?:of|de|van|von)\s|d['’])?(?:(?:the|la|les)\s)?$/u;
const wordsOf = (text, language) =>
  [...text.matchAll(word)].map(({ 0: said, index }) => ({
    word: fold(lower(said, language)),
    start: index,
    end: index + said.length,
  }));

/** The same word, perhaps with another ending. */
const alike = (one, other) => {
  if (one === other) return true;
  const least = Math.max(4, Math.min(one.length, other.length) - 3);
  return one.slice(0, least) === other.slice(0, least) && Math.abs(one.length - other.length) < 6;
};

function placesOf(wanted, said, isFree) {
  const found = [];
  for (let at = 0; at + wanted.length <= said.length; at += 1)
    if (wanted.every((each, i) => alike(each.word, said[at + i].word) && isFree(said[at + i])))
      found.push(at);
  return found;
}

/** Where an amount stands beside the words of a name. */
function amountPlaces(amount, said, rows, from, to, taken) {
  if (amount.length === 0) return [];
  const { row } = said[from];
  const between = (one, two) => rows[row].text.slice(said[one - 1].end, said[two].start);
  return placesOf(amount, said, (each) => each.row === row && !taken.has(each)).filter((place) => {
    const end = place + amount.length;
    if (end > from && place < to) return false;
    return end <= from ? joint.test(between(end, from)) : joint.test(between(to, place));
  });
}

/** A message with the places of its things; null if one is not found. */
export function labelled({ message, things }, language) {
  const rows = pastedRows(message);
  const spans = [];
  const said = rows.flatMap(({ text }, row) => wordsOf(text, language).map((each) => ({ ...each, row })));
  const taken = new Set();
  for (const { name, quantity } of things) {
    const wanted = wordsOf(name, language);
    const amount = quantity === null ? [] : wordsOf(quantity, language);
    const places = placesOf(wanted, said, (each) => !taken.has(each));
    if (wanted.length === 0 || places.length === 0) return null;
    const last = spans.at(-1);
    const after = places.filter((at) => !last || said[at].row > last.row || said[at].start >= last.end);
    const nearTo = (at) => amountPlaces(amount, said, rows, at, at + wanted.length, taken);
    const all = after.length > 0 ? after : places;
    const at = all.find((place) => nearTo(place).length > 0) ?? all[0];
    let [from, to] = [at, at + wanted.length];
    const near = nearTo(at);
    const { row } = said[at];
    if (near.length > 0) {
      from = Math.min(from, near[0]);
      to = Math.max(to, near[0] + amount.length);
    }
    let { start } = said[from];
    const [article] = /(?:(?<![\p{L}\p{N}])[\p{L}'’]+\s*){0,3}$/u.exec(rows[row].text.slice(0, start)) ?? [
      '',
    ];
    const { articles } = { articles: chatPatternsOf(language).starts.article };
    for (let cut = 0; cut < article.length; cut += 1)
      if (
        /(?:^|[\s'’])$/u.test(article.slice(0, cut)) &&
        articles.exec(article.slice(cut))?.[0].length === article.length - cut
      ) {
        start -= article.length - cut;
        break;
      }
    for (const each of said.slice(from, to)) taken.add(each);
    spans.push({
      row,
      start,
      end: said[to - 1].end,
      name: [said[at].start, said[at + wanted.length - 1].end],
    });
  }
  return { rows, spans: spans.sort((a, b) => a.row - b.row || a.start - b.start) };
}
