export { readAmount } from './amount';
export { letterCard, letterCards } from './letter-card';
export { createMatcher, depict, matcherInSteps, THRESHOLD } from './matcher';
export { nameKey } from './name-key';
export { cardKinds, languages } from './types';
export type { Amount } from './amount';
export type { Art, Badge, CardKind, Concept, Kind, Language, ListType, Match, Matcher, Pack, Rules, WordFile } from './types';
