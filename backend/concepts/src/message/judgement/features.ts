import { type Found, opens, type Seen } from './seen-words';

/** Features are numbered by a hash of so many values. */
export const buckets = 1 << 18;

export function bucketOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < feature.length; i += 1) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) & (buckets - 1);
}

interface Run {
  from: number;
  to: number;
}

const wide = 5;
const count = (words: number): string =>
  words < 5 ? String(words) : words < 8 ? '5' : words < 12 ? '8' : 'n';
const isName = ({ known }: Seen): boolean => known === 'A' || known === 'M' || known === 'K';
const sentenceMarks: ReadonlySet<string> = new Set(['start', 'bullet', 'row', 'stop', 'ask']);

/** The runs of words that begin where a mark is. */
function runs(words: readonly Seen[], begins: (word: Seen) => boolean): Run[] {
  const all: Run[] = [];
  const of: Run[] = [];
  for (const [at, word] of words.entries()) {
    if (at === 0 || begins(word)) all.push({ from: at, to: at });
    const last = all.at(-1) ?? { from: at, to: at };
    last.to = at + 1;
    of.push(last);
  }
  return of;
}

const shape = (text: string): string =>
  /^\p{N}/u.test(text)
    ? /\p{L}/u.test(text)
      ? 'mix'
      : 'num'
    : /^\p{Lu}+$/u.test(text)
      ? 'up'
      : /^\p{Lu}/u.test(text)
        ? 'cap'
        : 'low';

/** For each word of a message the numbers of its features. */
export function featuresOf(words: readonly Seen[]): Int32Array[] {
  const clauses = runs(words, opens);
  const sentences = runs(words, ({ before }) => sentenceMarks.has(before));
  const rows = words.at(-1)?.row ?? 0;
  const bullets = words.some(({ before }) => before === 'bullet') ? 'b' : 'p';
  const kind = rows === 0 ? 'one' : `${rows < 3 ? 'few' : 'many'}${bullets}`;
  const pieces = count(new Set(words.map(({ found }) => found.piece)).size);
  return words.map((word, at) => {
    const all: string[] = ['bias'];
    const add = (name: string, value: string): void => void all.push(`${name}=${value}`);
    own(word, add);
    around(words, at, add);
    found(words, at, clauses[at] ?? { from: at, to: at + 1 }, add);
    add('pieces', `${word.found.place}${word.found.kind}${word.found.worth} ${pieces} ${kind}`);
    placed(words, at, clauses[at] ?? { from: at, to: at + 1 }, 'c', add);
    placed(words, at, sentences[at] ?? { from: at, to: at + 1 }, 's', add);
    add('kind', kind);
    add(
      'kind,row',
      `${kind} ${word.row === 0 ? 'first' : word.row === rows ? 'last' : 'mid'} ${word.before}`,
    );
    const { from, to } = clauses[at] ?? { from: at, to: at + 1 };
    const edge = `${from === 0 ? 'first' : to === words.length ? 'last' : 'mid'} ${count(to - from)}`;
    add('sign', `${shape(word.text)} ${word.known} ${edge} ${word.before}`);
    add('f,sign', `${shape(word.text)} ${codeOf(word.found)} ${edge}`);
    add('known,kind', `${word.known} ${kind}`);
    return Int32Array.from(new Set(all.map(bucketOf)));
  });
}

type Add = (name: string, value: string) => void;

function own({ text, word, known, before, after }: Seen, add: Add): void {
  add('w', word);
  add('known', known);
  add('shape', shape(text));
  add('shape,before', `${shape(text)} ${before}`);
  add('before', before);
  add('after', after);
  add('marks', `${before} ${after}`);
  add('known,marks', `${known} ${before} ${after}`);
  add('w,before', `${word} ${before}`);
  add('w,after', `${word} ${after}`);
  add('length', count(word.length));
  if (known === 'd') return;
  const edged = `^${word}$`;
  for (let at = 0; at + 3 <= edged.length; at += 1) add('3', edged.slice(at, at + 3));
  for (let at = 0; at + 4 <= edged.length; at += 1) add('4', edged.slice(at, at + 4));
  if (word.length > 4) add('head', word.slice(0, 4));
}

function around(words: readonly Seen[], at: number, add: Add): void {
  const near = (by: number): Seen | undefined => words[at + by];
  const [one, two, here, next, over] = [-2, -1, 0, 1, 2].map(near);
  const known = (word: Seen | undefined): string => word?.known ?? '-';
  add('w-1', two?.word ?? '-');
  add('w+1', next?.word ?? '-');
  add('w-2', one?.word ?? '-');
  add('w+2', over?.word ?? '-');
  add('w-1,w', `${two?.word ?? '-'} ${here?.word ?? ''}`);
  add('w,w+1', `${here?.word ?? ''} ${next?.word ?? '-'}`);
  add('w-1,before', `${two?.word ?? '-'} ${here?.before ?? ''}`);
  add('tail-1', two?.word.slice(-3) ?? '-');
  add('tail+1', next?.word.slice(-3) ?? '-');
  add('k-1', known(two) + known(here) + (here?.before ?? ''));
  add('k+1', known(here) + known(next) + (here?.after ?? ''));
  add('k3', known(two) + known(here) + known(next));
  add('k5', known(one) + known(two) + known(here) + known(next) + known(over));
}

const codeOf = (found: Found | undefined): string =>
  found ? found.place + found.kind + found.worth + (found.isLast ? 'e' : '') : '-';

/** The pieces of the patterns around a word. */
function found(words: readonly Seen[], at: number, { from, to }: Run, add: Add): void {
  const here = words[at];
  if (!here) return;
  const [two, next] = [words[at - 1], words[at + 1]];
  const [before, code, after] = [two, here, next].map((word) => codeOf(word?.found));
  const isWhole =
    here.found.piece >= 0 &&
    words[from]?.found.piece === here.found.piece &&
    words[to - 1]?.found.piece === here.found.piece;
  add('f', code ?? '');
  add('f,known', `${code} ${here.known}`);
  add('f,marks', `${code} ${here.before} ${here.after}`);
  add('f,w', `${here.found.place}${here.found.kind} ${here.word}`);
  add('f-1', `${before} ${code} ${here.before}`);
  add('f+1', `${code} ${after} ${here.after}`);
  add('f3', `${before} ${code} ${after}`);
  add(
    'f,k3',
    `${here.found.place}${here.found.isLast ? 'e' : ''} ${two?.known ?? '-'}${here.known}${next?.known ?? '-'}`,
  );
  add('f,size', `${code} ${count(here.found.size)}`);
  add('f,whole', `${code} ${isWhole ? 1 : 0} ${here.known}`);
  add('f,w-1', `${here.found.place} ${two?.word ?? '-'}`);
  add('f,w+1', `${here.found.place} ${next?.word ?? '-'}`);
}

/** The place of a word in its clause or sentence, and the words there. */
function placed(words: readonly Seen[], at: number, { from, to }: Run, name: string, add: Add): void {
  const inside = words.slice(from, to);
  const first = inside[0];
  const last = inside.at(-1);
  const names = inside.filter(isName).length;
  const place = from === 0 ? (to === words.length ? 'only' : 'first') : to === words.length ? 'last' : 'mid';
  const size = count(to - from);
  const known = words[at]?.known ?? 'x';
  add(`${name}first`, first?.word ?? '');
  add(`${name}last`, last?.word ?? '');
  add(`${name}size`, `${size} ${names > 0 ? 'named' : 'none'}`);
  add(`${name}place`, place);
  add(`${name}place,names`, `${place} ${size} ${names > 1 ? 'n' : names}`);
  add(`${name}edges`, `${first?.before ?? ''} ${last?.after ?? ''} ${names > 0 ? 1 : 0}`);
  add(`${name}at`, `${count(at - from)} ${count(to - 1 - at)}`);
  add(`${name}known`, `${known} ${names > 1 ? 'n' : names} ${size}`);
  add(
    `${name}heads`,
    inside
      .slice(0, 2)
      .map((word) => word.word)
      .join(' '),
  );
  add(`${name}before,last`, words[from - 1]?.word ?? '-');
  for (const word of words.slice(Math.max(from, at - wide), at)) add(`${name}<`, word.word);
  for (const word of words.slice(at + 1, Math.min(to, at + 1 + wide))) add(`${name}>`, word.word);
}
