import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMatcher, type WordFile } from '@pictick/concepts';
import { languages } from '@pictick/rules/language';
import { readyMadeRoutines } from '@pictick/rules/routines/ready-made-routines';

interface Texts {
  readyMade: { ages: string; names: Record<string, string>; steps: Record<string, string> };
}
const read = (path: string): unknown => JSON.parse(readFileSync(join(__dirname, path), 'utf8'));
const words = '../../../backend/concepts/data/words';

/** Below this the matcher guesses. */
const SURE = 0.9;
const all = readyMadeRoutines.flatMap(({ steps }) => steps);

describe.each(languages)('ready-made routines in %s', (language) => {
  const { names, steps } = (read(`locales/routines/${language}.json`) as Texts).readyMade;
  const matcher = createMatcher(read(`${words}/${language}.json`) as WordFile);

  it('have a text for each name and step, and no other', () => {
    expect(Object.keys(names).sort()).toEqual([...new Set(readyMadeRoutines.map(({ name }) => name))].sort());
    expect(Object.keys(steps).sort()).toEqual([...new Set(all.map(({ text }) => text))].sort());
  });

  it('have steps of different texts that fit on a card', () => {
    expect(new Set(Object.values(steps)).size).toBe(Object.keys(steps).length);
    expect(Object.values(steps).filter((text) => text.length > 32)).toEqual([]);
  });

  it('have steps whose text alone finds their picture', () => {
    const found = all.map(({ text }) => ({ text, ...matcher.match(steps[text] ?? '', 'task') }));
    expect(
      found.filter(({ score }) => score < SURE).map(({ text, concept, score }) => [text, concept, score]),
    ).toEqual([]);
    expect(found.map(({ text, concept }) => [text, concept])).toEqual(
      all.map(({ text, concept }) => [text, concept]),
    );
  });
});
