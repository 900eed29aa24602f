import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, ListType, Matcher } from '../types';

export type Tally = { right: number; wrong: number; none: number; cards: number; cardsMissed: number };
export type Sitting = 'shopping' | 'task' | 'odd';

/**
 * Phrases that were written before the matcher saw them; "-" expects a letter card, in d also if no concept
 * is right.
 */
export function tally(set: 'a' | 'b' | 'c' | 'd', language: Language, matcher: Matcher): Tally {
  const text = readFileSync(join(__dirname, `hold-out-${set}`, `${language}.txt`), 'utf8');
  const out: Tally = { right: 0, wrong: 0, none: 0, cards: 0, cardsMissed: 0 };
  let listType: ListType = 'shopping';
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) listType = line.slice(2) === 'task' ? 'task' : 'shopping';
    const [wanted, phrase] = line.split('|');
    if (wanted === undefined || phrase === undefined) continue;
    const { concept } = matcher.match(phrase, listType);
    if (wanted === '-') {
      out.cards += 1;
      if (concept !== null) out.cardsMissed += 1;
    } else if (concept === null) out.none += 1;
    else if (concept === wanted) out.right += 1;
    else out.wrong += 1;
  }
  return out;
}

const share = (part: number, all: number): number => Math.round((1000 * part) / all) / 10;

/**
 * The same for the lists e, f and g, in per cent of all phrases. "milk/oat-milk" allows a near thing after
 * the best, "-" expects a letter card, and each odd phrase, which means nothing on a list, is read as thing
 * and as chore.
 */
export function shares(
  set: 'e' | 'f' | 'g',
  sitting: Sitting,
  matchers: ReadonlyMap<Language, Matcher>,
): { right: number; wrong: number } {
  let right = 0;
  let wrong = 0;
  let all = 0;
  for (const [language, matcher] of matchers) {
    let section = '';
    for (const line of readFileSync(join(__dirname, `hold-out-${set}`, `${language}.txt`), 'utf8').split(
      '\n',
    )) {
      if (line.startsWith('# ')) section = line.slice(2);
      else if (line !== '' && section === sitting)
        for (const [listType, phrase, wanted] of readings(sitting, line)) {
          const { concept } = matcher.match(phrase, listType);
          all += 1;
          if (wanted.includes(concept ?? '-')) right += 1;
          else if (concept !== null) wrong += 1;
        }
    }
  }
  return { right: share(right, all), wrong: share(wrong, all) };
}

function readings(sitting: Sitting, line: string): [ListType, string, string[]][] {
  const [wanted = '', phrase = ''] = line.includes('|') ? line.split('|') : ['-', line];
  if (sitting === 'odd')
    return (['shopping', 'task'] as const).map((listType) => [listType, phrase, wanted.split('/')]);
  return [[sitting, phrase, wanted.split('/')]];
}
