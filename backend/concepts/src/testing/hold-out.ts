import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, ListType, Matcher } from '../types';

export type Tally = { right: number; wrong: number; none: number; cards: number; cardsMissed: number };

/** Phrases that were written before the matcher saw them; "-" asks for a letter card, in d also where nothing that we have is right. */
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
