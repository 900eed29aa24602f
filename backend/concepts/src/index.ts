export { letterCard, letterCards } from './letter-card';
export { createMatcher, depict, THRESHOLD } from './matcher';
export { languages } from './types';
export type { Art, Badge, Concept, Kind, Language, ListType, Match, Matcher, Pack, Rules, WordFile } from './types';
