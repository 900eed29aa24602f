import { Injectable } from '@nestjs/common';
import type { Tier } from '../../kernel/tier';
import { type Feature, features } from '../domain/features';
import { type Plan, plans } from '../domain/plan-catalogue';
import { PriceList } from '../domain/price-list';

type Told = Pick<Feature, 'translationKey'> & { key: string };

export interface PlanOnOffer extends Omit<Plan, 'features' | 'allFeatures' | 'fallbackFeatures'> {
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

/** What is on offer, at the prices that can be paid at this moment. */
@Injectable()
export class PlansQuery {
  constructor(private readonly prices: PriceList) {}

  all(): Offer {
    return {
      plans: plans.map((plan) => this.onOffer(plan)),
      features: features.map(({ id, translationKey, availableInTiers, sortOrder }) => ({ id, translationKey, availableInTiers: [...availableInTiers], sortOrder })),
    };
  }

  private onOffer(plan: Plan): PlanOnOffer {
    const yearly = this.prices.priceOf(plan.tier, 'year');
    return {
      ...plan,
      features: plan.features.map(({ id, translationKey }) => ({ key: id, translationKey })),
      allFeatures: plan.allFeatures.map(({ id, translationKey, text, isAvailable }) => ({ key: id, translationKey, text, isAvailable })),
      fallbackFeatures: [...plan.fallbackFeatures],
      stripePriceId: this.prices.priceOf(plan.tier, 'month')?.id ?? null,
      // The catalogue says what a month costs; a year costs what the provider says.
      yearly: yearly && yearly.amount !== null ? { price: yearly.amount, stripePriceId: yearly.id } : null,
    };
  }
}
