import type { Tier } from '../../kernel/tier';

/** What a plan can be praised for. What it allows is said by the entitlements; tests hold the two together. */
export interface Feature {
  id: string;
  translationKey: string;
  /** English, for whoever has no words for the key. */
  text: string;
  availableInTiers: readonly Tier[];
  sortOrder: number;
}

const everyone: readonly Tier[] = ['trial', 'starter', 'pro', 'platinum'];
const paying: readonly Tier[] = ['starter', 'pro', 'platinum'];
const bigger: readonly Tier[] = ['pro', 'platinum'];
const biggest: readonly Tier[] = ['platinum'];

const catalogue: readonly (readonly [id: string, text: string, availableInTiers: readonly Tier[]])[] = [
  ['styles', 'All five picture styles', bigger],
  ['characters', 'Kuzu and Lilly come along', bigger],
  ['sharing', 'Share lists with the family', bigger],
  ['own', 'Styles and characters of your own', biggest],
  ['priority', 'Your pictures are painted sooner', bigger],
  ['premiumModels', 'Premium picture models', bigger],
  ['newestModels', 'The newest picture models', biggest],
  ['highestQuality', 'The finest picture quality', biggest],
  ['earlyAccess', 'New things before everyone else', biggest],
  ['defaultStyle', 'The cartoon style', everyone],
  ['customization', 'Have any picture painted again', everyone],
  ['emailSupport', 'Help by e-mail', paying],
  ['communitySupport', 'Help from the community', everyone],
];

/** In the order in which they are told. */
export const features: readonly Feature[] = catalogue.map(([id, text, availableInTiers], sortOrder) => ({ id, translationKey: `plan.feature.${id}`, text, availableInTiers, sortOrder }));
