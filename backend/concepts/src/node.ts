import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMatcher } from './matcher/matcher';
import { type JudgementFile, unpacked } from './message/judgement/packed';
import type { CatalogueNames } from './suggest/concept-search';
import type { CommonNames } from './suggest/learn-names';
import { createSuggester, type Suggester } from './suggest/suggester';
import { languages, type Concept, type Language, type ListType, type Matcher, type WordFile } from './types';

const DATA = join(__dirname, '..', 'data');

const read = (name: string): unknown => JSON.parse(readFileSync(join(DATA, name), 'utf8'));

/** All concepts of the picture book. */
export function concepts(): Concept[] {
  return read('concepts.json') as Concept[];
}

export function loadWords(language: Language): WordFile {
  return read(join('words', `${language}.json`)) as WordFile;
}

/** The learned weights that tell things from talk. */
export function loadJudgement(language: Language): JudgementFile {
  return read(join('judgement', `${language}.json`)) as JudgementFile;
}

const matchers = new Map<Language, Matcher>();

/** The matcher of a language, built on first use. */
export function loadMatcher(language: Language): Matcher {
  const known = matchers.get(language);
  if (known) return known;
  const matcher = createMatcher(loadWords(language), unpacked(loadJudgement(language)));
  matchers.set(language, matcher);
  return matcher;
}

/** The names most shopped, in each language. */
export function loadCommon(): Record<Language, CommonNames> {
  const files = languages.map((language) => [language, read(join('common', `${language}.json`))]);
  return Object.fromEntries(files) as Record<Language, CommonNames>;
}

/** The name of each thing to buy, commonest first, in each language. */
export function loadCatalogue(): Record<Language, CatalogueNames> {
  const files = languages.map((language) => [language, read(join('catalogue', `${language}.json`))]);
  return Object.fromEntries(files) as Record<Language, CatalogueNames>;
}

/** A suggester without a history. */
export function loadSuggester(language: Language, listType: ListType): Suggester {
  const from = { words: loadWords(language), matcher: loadMatcher(language), common: loadCommon() };
  return createSuggester(from, listType);
}
