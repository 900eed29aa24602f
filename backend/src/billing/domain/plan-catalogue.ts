import { type Tier, tiers } from '../../kernel/tier';
import { entitlementsFor, trialDays } from './entitlements';

/** What a plan is praised for; what it allows is said by the entitlements. */
export interface Feature {
  id: string;
  translationKey: string;
  availableInTiers: readonly Tier[];
}

export interface Plan {
  tier: Tier;
  translationKey: string;
  /** A month, in minor units. */
  price: number;
  currency: 'eur';
  interval: 'month';
  monthlyImageLimit: number;
  /** Of the trial only. */
  trialDurationDays: number | null;
  requiresPaymentMethod: boolean;
  popular: boolean;
  sortOrder: number;
  features: readonly Feature[];
}

const feature = (id: string, ...availableInTiers: Tier[]): Feature => ({ id, translationKey: `plans.features.${id}`, availableInTiers });

/** In the order in which they are told. */
export const features: readonly Feature[] = [
  feature('communitySupport', 'trial'),
  feature('emailSupport', 'starter'),
  feature('defaultStyle', 'starter'),
  feature('customization', 'starter'),
  feature('sharing', 'pro', 'platinum'),
  feature('predefinedStyles', 'pro', 'platinum'),
  feature('characters', 'pro', 'platinum'),
  feature('premiumModels', 'pro'),
  feature('priority', 'pro'),
  feature('ownStyles', 'platinum'),
  feature('highestQuality', 'platinum'),
  feature('newestModels', 'platinum'),
  feature('earlyAccess', 'platinum'),
];

const price: Readonly<Record<Tier, number>> = { trial: 0, starter: 100, pro: 499, platinum: 999 };

/** Everything that is on offer, the smallest first. */
export const plans: readonly Plan[] = tiers.map((tier, sortOrder) => ({
  tier,
  translationKey: `plans.${tier}`,
  price: price[tier],
  currency: 'eur',
  interval: 'month',
  monthlyImageLimit: entitlementsFor(tier, 0).monthlyImageLimit,
  trialDurationDays: tier === 'trial' ? trialDays : null,
  requiresPaymentMethod: price[tier] > 0,
  popular: tier === 'pro',
  sortOrder,
  features: features.filter(({ availableInTiers }) => availableInTiers.includes(tier)),
}));
