import { Inject, Injectable } from '@nestjs/common';
import { guaranteeDays } from '@pictick/rules/billing/guarantee';
import type { Tier } from '@pictick/rules/billing/tier';
import { SETTINGS, type Settings } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import type { PublicOffer } from '../../platform/http/offer';
import { discounted, type DiscountedPrice, formatted, inFavour } from '../domain/credit/credit';
import { trialDays } from '../domain/plans/entitlements';
import {
  type Feature,
  features,
  inPlainWords,
  isKept,
  type Met,
  type Plan,
  planOf,
  plans,
  PriceList,
} from '../domain/plans/plan-catalogue';
import { billingAccountOf } from './entitlements.query';

type Told = Pick<Feature, 'translationKey'> & { key: string };

export interface PlanOnOffer extends Omit<Plan, 'features' | 'allFeatures'> {
  stripePriceId: string | null;
  yearly: { price: number; stripePriceId: string } | null;
  features: Told[];
  allFeatures: (Told & { text: string; isAvailable: boolean })[];
  fallbackFeatures: string[];
}

export interface Offer {
  plans: PlanOnOffer[];
  features: { id: string; translationKey: string; availableInTiers: Tier[]; sortOrder: number }[];
}

/** The plans on sale, at the prices that can be paid now. */
@Injectable()
export class PlansQuery {
  private readonly met: Met;

  constructor(
    private readonly prices: PriceList,
    @Inject(SETTINGS) settings: Pick<Settings, 'pictures' | 'supportEmail'>,
  ) {
    this.met = {
      ...betterPainted(settings.pictures.outside?.models ?? null),
      supportMail: settings.supportEmail !== null,
    };
  }

  all(): Offer {
    return {
      plans: plans.map((plan) => this.onOffer(plan)),
      features: features
        .filter((each) => isKept(each, this.met))
        .map(({ id, translationKey, availableInTiers, sortOrder }) => ({
          id,
          translationKey,
          availableInTiers: [...availableInTiers],
          sortOrder,
        })),
    };
  }

  /** The plans that can be bought now, as the landing page shows them. */
  forVisitors(): PublicOffer {
    const trial = planOf('trial');
    return {
      currency: trial.currency,
      guaranteeDays,
      trial: { days: trialDays, pictures: trial.monthlyImageLimit },
      plans: this.all()
        .plans.filter(({ stripePriceId }) => stripePriceId !== null)
        .map(({ tier, monthlyImageLimit, price, yearly }) => ({
          tier,
          pictures: monthlyImageLimit,
          month: price,
          year: yearly?.price ?? null,
        })),
    };
  }

  private onOffer(plan: Plan): PlanOnOffer {
    const praised = plan.features.filter((each) => isKept(each, this.met));
    const yearly = this.prices.priceOf(plan.tier, 'year');
    return {
      ...plan,
      features: praised.map(({ id, translationKey }) => ({ key: id, translationKey })),
      allFeatures: plan.allFeatures
        .filter((each) => isKept(each, this.met))
        .map(({ id, translationKey, text, isAvailable }) => ({ key: id, translationKey, text, isAvailable })),
      fallbackFeatures: inPlainWords(plan.monthlyImageLimit, praised),
      stripePriceId: this.prices.priceOf(plan.tier, 'month')?.id ?? null,
      // The catalogue says what a month costs; the provider says what a year costs.
      yearly: yearly && yearly.amount !== null ? { price: yearly.amount, stripePriceId: yearly.id } : null,
    };
  }
}

type Choices = NonNullable<Settings['pictures']['outside']>['models'];

/** The illustrator draws the same for all tiers. */
function betterPainted(models: Choices | null): Pick<Met, 'pro' | 'platinum'> {
  const differ = (one: Tier, other: Tier): boolean =>
    models !== null &&
    (models[one].model !== models[other].model || models[one].quality !== models[other].quality);
  return { pro: differ('pro', 'starter'), platinum: differ('platinum', 'pro') };
}

interface Balance {
  balanceCents: number;
  currency: string;
  formattedBalance: string;
  hasBalance: boolean;
  plans: (DiscountedPrice & { tier: Tier })[];
}

/** The credit of a user, and the prices after it. */
@Injectable()
export class BalanceQuery {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<Balance> {
    const account = await billingAccountOf(this.database, userId);
    const balanceCents = account ? inFavour(account.balance, account.under_way) : 0;
    const currency = account?.currency ?? 'eur';
    return {
      balanceCents,
      currency,
      formattedBalance: formatted(balanceCents, currency),
      hasBalance: balanceCents > 0,
      plans: plans
        .filter(({ price }) => price > 0)
        .map(({ tier, price }) => ({ tier, ...discounted(price, balanceCents) })),
    };
  }
}
