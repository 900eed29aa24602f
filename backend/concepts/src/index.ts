export { letterCard, letterCards } from './letter-card';
export { createMatcher, depict, otherPages, matcherInSteps, THRESHOLD } from './matcher/matcher';
export { nameKey } from './matcher/name-key';
export { bareFor } from './matcher/normalise';
export { conceptSearchInSteps } from './suggest/concept-search';
export type { CatalogueNames, ConceptSearch, FoundConcepts } from './suggest/concept-search';
export { sameThingInSteps } from './suggest/same-thing';
export { isNearStart } from './suggest/near-start';
export { suggesterInSteps } from './suggest/suggester';
export type { CommonNames } from './suggest/learn-names';
export type { Chip, HistoryEntry, Suggester, Suggestions } from './suggest/suggester';
export { unpacked as judgementOf } from './message/judgement/packed';
export type { JudgementFile } from './message/judgement/packed';
export { readMessage } from './message/read-message';
export { readLine } from './line-reader/read-line';
export { cardKinds, languages } from './types';
export type {
  Art,
  Badge,
  CardKind,
  Concept,
  Kind,
  Language,
  ListType,
  Match,
  Matcher,
  Message,
  Pack,
  Rules,
  Thing,
  WordFile,
} from './types';
