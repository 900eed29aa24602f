import fc from 'fast-check';
import { letterCard } from '../letter-card';
import { concepts, loadMatcher, loadWords } from '../node';
import { kindVectors, vectors } from '../testing/vectors';
import { languages, type Language } from '../types';
import { alternatives } from './lexicon';
import { createMatcher, depict, otherPages } from './matcher';
import { drawingOf } from './same-drawing';

describe.each(languages)('the matcher in %s', (language) => {
  const matcher = loadMatcher(language);

  it('finds the picture of each test vector', () => {
    const found = vectors[language].map(
      ([text, , listType]) => `${text} -> ${matcher.match(text, listType).concept ?? 'card'}`,
    );
    expect(found).toEqual(vectors[language].map(([text, concept]) => `${text} -> ${concept ?? 'card'}`));
  });

  it('finds every curated phrase under its own concept', () => {
    const { food, things, chores } = loadWords(language);
    const missed: string[] = [];
    for (const [section, listType] of [
      [food, 'shopping'],
      [things, 'shopping'],
      [chores, 'task'],
    ] as const)
      for (const [concept, [, ...phrases]] of Object.entries(section))
        for (const phrase of phrases)
          if (!phrase.includes('/') && matcher.match(phrase, listType).concept !== concept)
            missed.push(`${phrase}: ${concept}`);
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

  it('ignores case, spacing, amounts and full stops', () => {
    const nouns = Object.entries(loadWords(language).food).flatMap(([concept, [, first = '']]) => [
      { concept, first },
    ]);
    const units: Record<Language, string> = {
      en: '2 kg ',
      es: '2 kg de ',
      fr: '2 kg de ',
      de: '2 kg ',
      nl: '2 kg ',
      tr: '2 kg ',
    };
    fc.assert(
      fc.property(fc.constantFrom(...nouns), ({ concept, first }) => {
        const typed = [
          first.toLocaleUpperCase(language),
          `  ${first}  `,
          `${first}.`,
          `3 ${first}`,
          `${first} 500 g`,
          `${first} x4`,
          units[language] + first,
          `- ${first}`,
        ];
        for (const text of typed)
          expect(`${text}: ${matcher.match(text).concept ?? ''}`).toBe(`${text}: ${concept}`);
      }),
      { numRuns: 200 },
    );
  });

  it.each(kindVectors[language])('%s has no picture and is: %s', (text, kind) => {
    expect(depict(matcher, text, 'shopping')).toEqual({
      depicts: letterCard(text, kind ?? 'shopping'),
      concept: null,
    });
    expect(depict(matcher, text, 'task').depicts).not.toMatch(/^card-(?!task-)/);
  });

  it('never tells another kind for a curated phrase', () => {
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

  it('ranks alternatives of every curated name, each once, all of them known concepts, the match first', () => {
    const known = new Set(concepts().map(({ id }) => id));
    const { food, things, chores } = loadWords(language);
    const few: string[] = [];
    for (const [section, listType] of [
      [food, 'shopping'],
      [things, 'shopping'],
      [chores, 'task'],
    ] as const)
      for (const [, phrases] of Object.entries(section)) {
        const [name = ''] = phrases.slice(1).flatMap(alternatives);
        const offered = matcher.alternatives(name, listType);
        const match = matcher.match(name, listType).concept;
        if (
          offered.length < 6 ||
          offered[0] !== match ||
          new Set(offered).size !== offered.length ||
          !offered.every((id) => known.has(id))
        )
          few.push(`${name}: ${offered.join()}`);
      }
    expect(few).toEqual([]);
  });

  it('never throws while it ranks alternatives, and ranks the same twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.constantFrom('shopping' as const, 'task' as const),
        (text, listType) => {
          const offered = matcher.alternatives(text, listType);
          expect(offered.length).toBeLessThanOrEqual(12);
          expect(matcher.alternatives(text, listType)).toEqual(offered);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is deterministic', () => {
    const again = createMatcher(loadWords(language));
    for (const [text, , listType] of vectors[language])
      expect(again.match(text, listType)).toEqual(matcher.match(text, listType));
  });
});

describe('alternatives', () => {
  it.each([
    ['en', 'apple juice', 'shopping', ['apple']],
    ['en', 'bed', 'shopping', ['bedding', 'go-to-sleep', 'make-bed']],
    ['en', 'orange juice and bread', 'shopping', ['bread', 'orange']],
    ['de', 'Apfelkuchen', 'shopping', ['apple']],
    ['nl', 'appeltaart', 'shopping', ['apple']],
    ['fr', 'jus de pomme', 'shopping', ['apple']],
    ['es', 'zumo de manzana', 'shopping', ['apple']],
    ['tr', 'elma suyu', 'shopping', ['apple']],
  ] as const)('in %s offer the other meanings and the parts of "%s"', (language, text, listType, wanted) => {
    const offered = loadMatcher(language).alternatives(text, listType).slice(0, 8);
    expect({ text, offered, missing: wanted.filter((concept) => !offered.includes(concept)) }).toEqual({
      text,
      offered,
      missing: [],
    });
  });

  it('are neighbours of the concept if a name has one meaning', () => {
    expect(loadMatcher('en').alternatives('banana', 'shopping').slice(0, 4)).toEqual(
      expect.arrayContaining(['banana', 'apple', 'orange']),
    );
  });

  it('are empty for words that resemble no word of the dictionary', () => {
    expect(loadMatcher('en').alternatives('qqqqzzzz', 'shopping')).toEqual([]);
  });
});

describe('otherPages', () => {
  const matcher = loadMatcher('en');

  it('returns six: five concepts without the one that is shown, and the letter card', () => {
    const pages = otherPages(matcher, '2 kg apples', 'shopping', 'apple');
    expect(pages).toHaveLength(6);
    expect(pages.map(({ depicts }) => depicts)).not.toContain('apple');
    expect(pages.at(-1)).toEqual({
      depicts: letterCard('2 kg apples', matcher.kind('2 kg apples') ?? 'shopping'),
      concept: null,
    });
    expect(new Set(pages.map(({ depicts }) => depicts)).size).toBe(6);
  });

  it('puts the concept of the name first if another one is shown, and adds no second letter card', () => {
    expect(otherPages(matcher, 'apples', 'shopping', 'bread')[0]).toEqual({
      depicts: 'apple',
      concept: 'apple',
    });
    expect(
      otherPages(matcher, 'apples', 'shopping', 'card-shopping-a').every(({ concept }) => concept !== null),
    ).toBe(true);
  });

  it('never returns two concepts with one drawing', () => {
    for (const [text, listType] of [
      ['ball', 'shopping'],
      ['iron', 'shopping'],
      ['iron the shirts', 'task'],
      ['socks', 'shopping'],
      ['put on socks', 'task'],
    ] as const) {
      const { depicts } = depict(matcher, text, listType);
      const drawings = [
        depicts,
        ...otherPages(matcher, text, listType, depicts).map((page) => page.depicts),
      ].map(drawingOf);
      expect(new Set(drawings).size).toBe(drawings.length);
    }
  });

  it('returns only the letter card without a dictionary', () => {
    expect(otherPages(null, 'apples', 'task', 'apple')).toEqual([{ depicts: 'card-task-a', concept: null }]);
  });

  it.each(languages)('has a name for each page in %s', (language) => {
    expect(concepts().filter(({ id }) => !loadMatcher(language).nameOf(id))).toEqual([]);
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
