import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import type { Interval } from '../../../kernel/interval';
import { entitlementsFor, trialDays } from './entitlements';

/** One promise of a plan. The entitlements say what a plan allows; tests hold the two together. */
export interface Feature {
  id: string;
  translationKey: string;
  /** English, for clients without texts for the key. */
  text: string;
  availableInTiers: readonly Tier[];
  /** The feature is promised only by an install that has this. */
  needs: Need | null;
  sortOrder: number;
}

/**
 * `pro`, `platinum`: the generator does more for this tier than for the one below. `supportMail`: support
 * answers e-mails at an address.
 */
type Need = 'pro' | 'platinum' | 'supportMail';

/** The needs that this install meets. */
export type Met = Readonly<Record<Need, boolean>>;

/** True: this install keeps the promise. */
export const isKept = ({ needs }: Feature, met: Met): boolean => needs === null || met[needs];

const everyone: readonly Tier[] = ['trial', 'starter', 'pro', 'platinum'];
const bigger: readonly Tier[] = ['pro', 'platinum'];
const biggest: readonly Tier[] = ['platinum'];

const catalogue: readonly (readonly [
  id: string,
  text: string,
  availableInTiers: readonly Tier[],
  needs?: Need,
])[] = [
  ['styles', 'All five picture styles', bigger],
  ['characters', 'Kuzu and Lilly in your pictures', bigger],
  ['sharing', 'Share lists with your family', bigger],
  ['people', 'More grown-ups, helpers, and ten devices a child', bigger],
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
export const features: readonly Feature[] = catalogue.map(
  ([id, text, availableInTiers, needs = null], sortOrder) => ({
    id,
    translationKey: `plan.feature.${id}`,
    text,
    availableInTiers,
    needs,
    sortOrder,
  }),
);

export interface Plan {
  id: Tier;
  tier: Tier;
  name: string;
  translationKey: string;
  description: string;
  descriptionTranslationKey: string;
  /** The name on the usage badge. */
  label: string;
  labelTranslationKey: string;
  /** Per month, in minor units. */
  price: number;
  currency: 'eur';
  interval: 'month';
  monthlyImageLimit: number;
  /** Null: not the trial. */
  trialDurationDays: number | null;
  requiresPaymentMethod: boolean;
  /** An inactive plan is kept by its users and not sold. */
  isActive: boolean;
  popular: boolean;
  sortOrder: number;
  /** Highlighted features. */
  features: readonly Feature[];
  /** All features of all plans, and whether this plan has them. */
  allFeatures: readonly (Feature & { isAvailable: boolean })[];
  /** Days after the first payment. */
  guaranteeDays: number;
}

interface Words {
  name: string;
  label: string;
  description: string;
  price: number;
  praisedFor: readonly string[];
}

const words: Readonly<Record<Tier, Words>> = {
  trial: {
    name: 'Trial',
    label: 'Free',
    description: 'Try it out for free. No credit card.',
    price: 0,
    praisedFor: ['defaultStyle', 'emailSupport'],
  },
  starter: {
    name: 'Starter',
    label: 'Starter',
    description: 'A few more painted pictures every month.',
    price: 100,
    praisedFor: ['defaultStyle', 'customization', 'emailSupport'],
  },
  pro: {
    name: 'Pro',
    label: 'Premium',
    description: 'Share lists, pick styles and characters.',
    price: 499,
    praisedFor: ['styles', 'characters', 'sharing', 'people', 'priority', 'premiumModels', 'prioritySupport'],
  },
  platinum: {
    name: 'Platinum',
    label: 'Ultra',
    description: 'Everything in Pro, plus your own styles and characters.',
    price: 999,
    praisedFor: [
      'styles',
      'characters',
      'sharing',
      'people',
      'own',
      'priority',
      'newestModels',
      'highestQuality',
      'prioritySupport',
    ],
  },
};

function planFor(tier: Tier, sortOrder: number): Plan {
  const { name, label, description, price, praisedFor } = words[tier];
  const { monthlyImageLimit } = entitlementsFor(tier, 0);
  const praised = features.filter(({ id }) => praisedFor.includes(id));
  return {
    id: tier,
    tier,
    name,
    translationKey: `plan.name.${tier}`,
    description,
    descriptionTranslationKey: `plan.description.${tier}`,
    label,
    labelTranslationKey: `plan.label.${tier}`,
    price,
    currency: 'eur',
    interval: 'month',
    monthlyImageLimit,
    trialDurationDays: tier === 'trial' ? trialDays : null,
    requiresPaymentMethod: price > 0,
    isActive: true,
    popular: tier === 'pro',
    sortOrder,
    features: praised,
    allFeatures: features.map((feature) => ({
      ...feature,
      isAvailable: feature.availableInTiers.includes(tier),
    })),
    guaranteeDays,
  };
}

/** English, for clients without texts for the keys. */
export const inPlainWords = (monthlyImageLimit: number, praised: readonly Feature[]): string[] => [
  `${monthlyImageLimit} painted pictures a month`,
  ...praised.map(({ text }) => text),
];

/** All plans, the smallest first. */
export const plans: readonly Plan[] = tiers.map(planFor);

/** The paid plan with the lowest price. */
export const cheapestPlan: Plan = plans
  .filter(({ price }) => price > 0)
  .reduce((cheapest, plan) => (plan.price < cheapest.price ? plan : cheapest));

const byTier = new Map(plans.map((plan) => [plan.tier, plan]));

/** @throws Error for a tier that has no plan */
export function planOf(tier: Tier): Plan {
  const plan = byTier.get(tier);
  if (!plan) throw new Error(`There is no plan for ${tier}`);
  return plan;
}

/** One price of the provider. The ids are configuration. */
export interface Price {
  id: string;
  tier: Tier;
  interval: Interval;
  /** Minor units of euro, as the provider says. Null: not read yet. */
  amount: number | null;
  /** Not sold any more; users who have it keep it. */
  retired: boolean;
  /** The provider sells it, at the price of the catalogue. */
  onSale: boolean;
}

export abstract class PriceList {
  /** The configured prices, retired ones included. */
  abstract all(): readonly Price[];

  /** Retired prices too: a user may still have one. Null: the price is unknown. */
  tierOf(priceId: string): Tier | null {
    return this.all().find(({ id }) => id === priceId)?.tier ?? null;
  }

  /** Null: the plan cannot be bought with this interval. */
  priceOf(tier: Tier, interval: Interval): Price | null {
    return (
      this.all().find(
        (price) =>
          price.tier === tier && price.interval === interval && price.onSale && planOf(tier).isActive,
      ) ?? null
    );
  }

  /** The charge of a user who has this price, in minor units. Null: unknown. */
  chargeOf(priceId: string): { amount: number | null; interval: Interval | null } {
    const price = this.all().find(({ id }) => id === priceId);
    if (!price) return { amount: null, interval: null };
    return {
      amount:
        price.amount ?? (price.interval === 'month' && !price.retired ? planOf(price.tier).price : null),
      interval: price.interval,
    };
  }
}
