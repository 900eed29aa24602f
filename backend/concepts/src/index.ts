export { letterCard, letterCards } from './letter-card';
export { createMatcher, depict, otherPages, matcherInSteps, THRESHOLD } from './matcher';
export { nameKey } from './name-key';
export { readLine } from './read-line';
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
  Pack,
  Rules,
  WordFile,
} from './types';
