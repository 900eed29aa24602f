import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import { type Tier, tiers } from '@pictick/rules/billing/tier';
import type { Interval } from '../../../kernel/interval';
import { entitlementsFor, trialDays } from './entitlements';

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
type Need = 'pro' | 'platinum' | 'supportMail';

/** The needs that this install meets. */
export type Met = Readonly<Record<Need, boolean>>;

/** True where this install keeps the promise. */
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
  /** How the badge of used pictures calls it. */
  label: string;
  labelTranslationKey: string;
  /** A month, in minor units. */
  price: number;
  currency: 'eur';
  interval: 'month';
  monthlyImageLimit: number;
  /** Of the trial only. */
  trialDurationDays: number | null;
  requiresPaymentMethod: boolean;
  /** Whoever has one that is not keeps it; nobody new gets it. */
  isActive: boolean;
  popular: boolean;
  sortOrder: number;
  /** What it is praised for. */
  features: readonly Feature[];
  /** All that any plan has, and whether this one has it. */
  allFeatures: readonly (Feature & { isAvailable: boolean })[];
  /** For so long after the first payment the money comes back on request. */
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
    praisedFor: ['styles', 'characters', 'sharing', 'priority', 'premiumModels', 'prioritySupport'],
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

/** English, for whoever has no words for the keys. */
export const inPlainWords = (monthlyImageLimit: number, praised: readonly Feature[]): string[] => [
  `${monthlyImageLimit} painted pictures a month`,
  ...praised.map(({ text }) => text),
];

/** Everything that is on offer, the smallest first. */
export const plans: readonly Plan[] = tiers.map(planFor);

/** The paid plan with the lowest price. */
export const cheapestPlan: Plan = plans
  .filter(({ price }) => price > 0)
  .reduce((cheapest, plan) => (plan.price < cheapest.price ? plan : cheapest));

const byTier = new Map(plans.map((plan) => [plan.tier, plan]));

export function planOf(tier: Tier): Plan {
  const plan = byTier.get(tier);
  if (!plan) throw new Error(`There is no plan for ${tier}`);
  return plan;
}

/** What the provider sells under one id. Which ids there are is configuration. */
export interface Price {
  id: string;
  tier: Tier;
  interval: Interval;
  /** Minor units of euro, as the provider says; null: it has not been asked yet. */
  amount: number | null;
  /** It is sold no more; whoever has it keeps it. */
  retired: boolean;
  /** The provider sells it, for what the catalogue says. */
  onSale: boolean;
}

export abstract class PriceList {
  abstract all(): readonly Price[];

  /** Also of what is no longer sold: somebody may still have it. */
  tierOf(priceId: string): Tier | null {
    return this.all().find(({ id }) => id === priceId)?.tier ?? null;
  }

  /** Null where it cannot be bought. */
  priceOf(tier: Tier, interval: Interval): Price | null {
    return (
      this.all().find(
        (price) =>
          price.tier === tier && price.interval === interval && price.onSale && planOf(tier).isActive,
      ) ?? null
    );
  }

  /** What somebody pays who has it; null: that is not known. */
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
