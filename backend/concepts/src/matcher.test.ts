import fc from 'fast-check';
import { letterCard } from './letter-card';
import { alternatives } from './lexicon';
import { createMatcher, depict } from './matcher';
import { concepts, loadMatcher, loadWords } from './node';
import { kindVectors, vectors } from './testing/vectors';
import { languages, type Language } from './types';

describe.each(languages)('matching in %s', (language) => {
  const matcher = loadMatcher(language);

  it('pictures what is meant', () => {
    const found = vectors[language].map(([text, , listType]) => `${text} -> ${matcher.match(text, listType).concept ?? 'card'}`);
    expect(found).toEqual(vectors[language].map(([text, concept]) => `${text} -> ${concept ?? 'card'}`));
  });

  it('finds every curated phrase under its own concept', () => {
    const { food, things, chores } = loadWords(language);
    const missed: string[] = [];
    for (const [section, listType] of [[food, 'shopping'], [things, 'shopping'], [chores, 'task']] as const)
      for (const [concept, [, ...phrases]] of Object.entries(section))
        for (const phrase of phrases)
          if (!phrase.includes('/') && matcher.match(phrase, listType).concept !== concept) missed.push(`${phrase}: ${concept}`);
    expect(missed).toEqual([]);
  });

  it('never throws and always answers in range', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { concept, emoji, score } = matcher.match(text);
        expect((concept === null) === (emoji === null)).toBe(true);
        expect(concept === null ? score === 0 : score >= 0.5 && score <= 1).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('does not mind case, spacing, amounts and full stops', () => {
    const nouns = Object.entries(loadWords(language).food).flatMap(([concept, [, first = '']]) => [{ concept, first }]);
    const units: Record<Language, string> = { en: '2 kg ', es: '2 kg de ', fr: '2 kg de ', de: '2 kg ', nl: '2 kg ', tr: '2 kg ' };
    fc.assert(
      fc.property(fc.constantFrom(...nouns), ({ concept, first }) => {
        const typed = [first.toLocaleUpperCase(language), `  ${first}  `, `${first}.`, `3 ${first}`, `${first} 500 g`, `${first} x4`, units[language] + first, `- ${first}`];
        for (const text of typed) expect(`${text}: ${matcher.match(text).concept ?? ''}`).toBe(`${text}: ${concept}`);
      }),
      { numRuns: 200 },
    );
  });

  it.each(kindVectors[language])('%s has no picture and is: %s', (text, kind) => {
    expect(depict(matcher, text, 'shopping')).toEqual({ depicts: letterCard(text, kind ?? 'shopping'), concept: null });
    expect(depict(matcher, text, 'task').depicts).not.toMatch(/^card-(?!task-)/);
  });

  it('never says of a curated phrase that it is something else', () => {
    const kindOf = new Map(concepts().map(({ id, kind }) => [id, kind]));
    const file = loadWords(language);
    let told = 0;
    for (const [concept, [, ...phrases]] of [...Object.entries(file.food), ...Object.entries(file.things)])
      for (const text of phrases.flatMap(alternatives)) {
        const kind = matcher.kind(text);
        if (kind === null) continue;
        told += 1;
        expect(`${text}: ${kind}`).toBe(`${text}: ${kindOf.get(concept) ?? ''}`);
      }
    expect(told).toBeGreaterThan(0);
  });

  it('is deterministic', () => {
    const again = createMatcher(loadWords(language));
    for (const [text, , listType] of vectors[language]) expect(again.match(text, listType)).toEqual(matcher.match(text, listType));
  });
});

describe('depict', () => {
  it('names the picture of a known thing and the letter card of an unknown one', () => {
    const matcher = loadMatcher('en');
    expect(depict(matcher, '2 kg apples', 'shopping')).toEqual({ depicts: 'apple', concept: 'apple' });
    expect(depict(matcher, 'Qwertz', 'shopping')).toEqual({ depicts: 'card-shopping-q', concept: null });
    expect(depict(null, 'apples', 'task')).toEqual({ depicts: 'card-task-a', concept: null });
  });
});
