import type { Tier } from '../../kernel/tier';

/** What a plan can be praised for. What it allows is said by the entitlements; tests hold the two together. */
export interface Feature {
  id: string;
  translationKey: string;
  /** English, for whoever has no words for the key. */
  text: string;
  availableInTiers: readonly Tier[];
  /** It is so only where the generator is told to do more for this tier than for the one below. */
  paintedBetter: 'pro' | 'platinum' | null;
  sortOrder: number;
}

/** For which tiers the configured generator does more than for the one below. */
export type BetterPainted = Readonly<Record<'pro' | 'platinum', boolean>>;

/** What is not so in this house is not promised. */
export const isSo = ({ paintedBetter }: Feature, better: BetterPainted): boolean => paintedBetter === null || better[paintedBetter];

const everyone: readonly Tier[] = ['trial', 'starter', 'pro', 'platinum'];
const paying: readonly Tier[] = ['starter', 'pro', 'platinum'];
const bigger: readonly Tier[] = ['pro', 'platinum'];
const biggest: readonly Tier[] = ['platinum'];

const catalogue: readonly (readonly [id: string, text: string, availableInTiers: readonly Tier[], paintedBetter?: 'pro' | 'platinum'])[] = [
  ['styles', 'All five picture styles', bigger],
  ['characters', 'Kuzu and Lilly come along', bigger],
  ['sharing', 'Share lists with the family', bigger],
  ['own', 'Styles and characters of your own', biggest],
  ['priority', 'Pictures come sooner', bigger],
  ['premiumModels', 'Premium picture models', bigger, 'pro'],
  ['newestModels', 'The newest picture models', biggest, 'platinum'],
  ['highestQuality', 'The finest picture quality', biggest, 'platinum'],
  ['earlyAccess', 'New things before everyone else', biggest],
  ['defaultStyle', 'The cartoon style', everyone],
  ['customization', 'Have any picture painted again', everyone],
  ['emailSupport', 'Help by e-mail', paying],
  ['communitySupport', 'Help from the community', everyone],
];

/** In the order in which they are told. */
export const features: readonly Feature[] = catalogue.map(([id, text, availableInTiers, paintedBetter = null], sortOrder) => ({ id, translationKey: `plan.feature.${id}`, text, availableInTiers, paintedBetter, sortOrder }));
