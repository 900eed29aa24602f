// Makes further messages of the corpus: other things in labelled messages, and lists with talk around them.
import { seededRandom } from '../../../local/lib/seeded-random.cjs';

/** The same choices for the same seed. */
export function randomOf(seed) {
  const next = seededRandom(seed);
  return { next, chance: (part) => next() < part, pick: (all) => all[Math.floor(next() * all.length)] };
}

const thing = (corpus, random) =>
  random.chance(0.5) ? random.pick(corpus.things) : random.pick(corpus.names);

/** Other things in the places of those of a labelled message. */
export function withOthers({ rows, spans }, corpus, random, part) {
  const texts = rows.map(({ text }) => text);
  const moved = [];
  const shift = rows.map(() => 0);
  for (const { row, start, end, name } of spans) {
    const by = shift[row];
    const own = texts[row].slice(name[0] + by, name[1] + by);
    const other = random.chance(part) ? thing(corpus, random) : own;
    texts[row] = texts[row].slice(0, name[0] + by) + other + texts[row].slice(name[1] + by);
    const more = other.length - own.length;
    moved.push({
      row,
      start: start + by,
      end: end + by + more,
      name: [name[0] + by, name[0] + by + other.length],
    });
    shift[row] += more;
  }
  return { rows: rows.map((row, at) => ({ ...row, text: texts[at] })), spans: moved };
}

/** The beginning of one message and the end of another, cut between two sentences. */
export function recombined(one, two, random) {
  const [head, tail] = [cutOf(one, random), cutOf(two, random)];
  if (!head || !tail) return null;
  const text = `${one.rows[0].text.slice(0, head)} ${two.rows[0].text.slice(tail).trim()}`;
  const by = text.length - two.rows[0].text.trimEnd().length;
  const moved = ({ row, start, end, name }) => ({
    row,
    start: start + by,
    end: end + by,
    name: name.map((at) => at + by),
  });
  return {
    rows: [{ ...one.rows[0], text }],
    spans: [
      ...one.spans.filter(({ end }) => end <= head),
      ...two.spans.filter(({ start }) => start >= tail).map(moved),
    ],
  };
}

/** Where a sentence of a message on one row ends, not within a thing; null if nowhere. */
function cutOf({ rows, spans }, random) {
  if (rows.length !== 1) return null;
  const ends = [...rows[0].text.matchAll(/[.!?,]+(?= +\S)/gu)]
    .map((mark) => mark.index + mark[0].length)
    .filter((at) => spans.every(({ start, end }) => end <= at || start >= at));
  return ends.length === 0 ? null : random.pick(ends);
}

/** As it is dictated or typed in haste: in lower case, and without marks. */
export function bare({ rows, spans }, language, random) {
  const isBare = random.chance(0.5);
  const places = [];
  const texts = rows.map(({ text }) => {
    let made = '';
    const own = [];
    for (const [at, letter] of Array.from({ length: text.length }, (_, i) => [i, text[i]])) {
      own.push(made.length);
      if (isBare && /[,;.!?:]/u.test(letter) && /^(?:\s|$)/u.test(text.slice(at + 1, at + 2))) continue;
      const low = letter.toLocaleLowerCase(language);
      made += low.length === letter.length ? low : letter;
    }
    own.push(made.length);
    places.push(own);
    return made;
  });
  return {
    rows: rows.map((row, at) => ({ ...row, text: texts[at] })),
    spans: spans.map(({ row, start, end, name }) => ({
      row,
      start: places[row][start],
      end: places[row][end],
      name: name.map((at) => places[row][at]),
    })),
  };
}

const units = ['kg', 'g', 'l', 'ml'];

function counted(name, random) {
  if (!random.chance(0.3)) return name;
  const number = String(1 + Math.floor(random.next() * 12));
  return random.pick([
    `${number} ${name}`,
    `${number}x ${name}`,
    `${name} x${number}`,
    `${name} ${number}`,
    `${name} (${number})`,
    `${number * 50} ${random.pick(units)} ${name}`,
    `${name} ${number * 50}${random.pick(units)}`,
  ]);
}

const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes a message part by part, and notes where its things are. */
class Writer {
  rows = [{ text: '', isBulleted: false }];
  spans = [];

  say(text) {
    this.rows.at(-1).text += text;
  }

  /** A thing with its amount; `at`: where its name begins. */
  name(text, at, size) {
    const row = this.rows.length - 1;
    const start = this.rows[row].text.length;
    this.say(text);
    this.spans.push({ row, start, end: start + text.length, name: [start + at, start + at + size] });
  }

  row(isBulleted) {
    const last = this.rows.at(-1);
    if (last.text === '') last.isBulleted = isBulleted;
    else this.rows.push({ text: '', isBulleted });
  }
}

/** A list, perhaps with talk before, behind and between its things. */
export function composed(corpus, and, language, random) {
  const writer = new Writer();
  const isTurkish = language === 'tr';
  const talks = random.chance(0.65);
  const mark = random.pick([', ', ', ', ',', '\n', '\n', '\n- ', '; ', ' - ', ' / ', '. ']);
  const isRows = mark.startsWith('\n');
  const isCapital = isRows && random.chance(0.5);
  if (talks && random.chance(0.75)) {
    const count = random.chance(0.3) ? 2 : 1;
    for (let at = 0; at < count; at += 1) {
      const talk = random.pick(corpus.talk);
      writer.say(random.chance(0.6) ? upper(talk) : talk);
      if (at + 1 < count) writer.say(random.pick([', ', '. ', '! ', ' ', '? ']));
    }
    if (isRows) {
      writer.say(random.pick(['', ':', ':', '!']));
      writer.row(mark === '\n- ');
    } else writer.say(random.pick([', ', '. ', '! ', ': ', ' ', '? ', '\u{1F618} ']));
  } else writer.row(mark === '\n- ');
  const many = isRows ? 2 + Math.floor(random.next() * 7) : 1 + Math.floor(random.next() * 6);
  for (let at = 0; at < many; at += 1) {
    const hasTail = random.chance(0.12);
    const [own, tail] = hasTail ? random.pick(corpus.tails) : [thing(corpus, random), ''];
    const bareName = hasTail && random.chance(0.6) ? thing(corpus, random) : own;
    const name = counted(bareName, random);
    if (hasTail && isTurkish) writer.say(`${tail} `);
    writer.name(isCapital ? upper(name) : name, name.indexOf(bareName), bareName.length);
    if (hasTail && !isTurkish) writer.say(random.chance(0.15) ? ` (${tail})` : ` ${tail}`);
    if (at + 1 === many) break;
    if (isRows) writer.row(mark === '\n- ');
    else if (at + 2 === many && random.chance(0.6)) writer.say(` ${and} `);
    else if (talks && random.chance(0.04)) writer.say(`, ${random.pick(corpus.talk)}, `);
    else writer.say(mark);
  }
  if (talks && random.chance(0.6)) {
    if (isRows) writer.row(false);
    else writer.say(random.pick([', ', '. ', '! ', ' ', ' (', '? ', ' - ']));
    const talk = random.pick(corpus.talk);
    writer.say(random.chance(0.4) ? upper(talk) : talk);
  }
  return { rows: writer.rows, spans: writer.spans };
}

/** Talk alone. */
export function talkOnly(corpus, random) {
  const count = 1 + Math.floor(random.next() * 3);
  const all = Array.from({ length: count }, () => upper(random.pick(corpus.talk)));
  return { rows: [{ text: all.join(random.pick(['. ', ', ', '! '])), isBulleted: false }], spans: [] };
}
