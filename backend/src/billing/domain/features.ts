import type { Tier } from '../../kernel/tier';

/** One promise of a plan. The entitlements say what a plan allows; tests hold the two together. */
export interface Feature {
  id: string;
  translationKey: string;
  /** English, for clients without words for the key. */
  text: string;
  availableInTiers: readonly Tier[];
  /** The feature is promised only by an install that has this. */
  needs: Need | null;
  sortOrder: number;
}

/** `pro`, `platinum`: the generator does more for this tier than for the one below. `supportMail`: an address answers letters. */
export type Need = 'pro' | 'platinum' | 'supportMail';

/** The needs that this install meets. */
export type Met = Readonly<Record<Need, boolean>>;

/** True where this install keeps the promise. */
export const isKept = ({ needs }: Feature, met: Met): boolean => needs === null || met[needs];

const everyone: readonly Tier[] = ['trial', 'starter', 'pro', 'platinum'];
const bigger: readonly Tier[] = ['pro', 'platinum'];
const biggest: readonly Tier[] = ['platinum'];

const catalogue: readonly (readonly [id: string, text: string, availableInTiers: readonly Tier[], needs?: Need])[] = [
  ['styles', 'All five picture styles', bigger],
  ['characters', 'Kuzu and Lilly in your pictures', bigger],
  ['sharing', 'Share lists with your family', bigger],
  ['own', 'Your own styles and characters', biggest],
  ['priority', 'Faster pictures', bigger],
  ['premiumModels', 'Premium picture models', bigger, 'pro'],
  ['newestModels', 'The newest picture models', biggest, 'platinum'],
  ['highestQuality', 'The best picture quality', biggest, 'platinum'],
  ['defaultStyle', 'The cartoon style', everyone],
  ['customization', 'Repaint any picture', everyone],
  ['emailSupport', 'Email support', everyone, 'supportMail'],
  ['prioritySupport', 'Priority email support', bigger, 'supportMail'],
];

/** In the order in which the plans show them. */
export const features: readonly Feature[] = catalogue.map(([id, text, availableInTiers, needs = null], sortOrder) => ({ id, translationKey: `plan.feature.${id}`, text, availableInTiers, needs, sortOrder }));
