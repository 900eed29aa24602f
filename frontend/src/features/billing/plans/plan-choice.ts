import { tierRank } from '@pictick/rules/billing/tier';
import type { Plan, SubscriptionInfo, Tier } from '../api/types';
import { endsOn } from '../subscription/pending-change';
import { isOverdue, isRunning } from '../subscription/plan-status';

type Subscription = SubscriptionInfo['subscription'];

/**
 * The same plan with another interval: `longer` is yearly from now on; `shorter` is monthly from the end of
 * the paid year.
 */
type OtherInterval = 'longer' | 'shorter';
export type PlanChoice = 'current' | 'upgrade' | 'downgrade' | OtherInterval;

/**
 * The kind of change that this plan would be. It is compared with the paid plan: a user with a granted month
 * can still buy the plan.
 */
export function planChoice(paid: Tier, offered: Tier, other: OtherInterval | null = null): PlanChoice {
  if (offered === paid) return other ?? 'current';
  return tierRank(offered) > tierRank(paid) ? 'upgrade' : 'downgrade';
}

/** Null where the shown interval is the paid one, or the change after the year is settled already. */
export function otherInterval(subscription: Subscription, yearly: boolean): OtherInterval | null {
  const { interval, next, currentPeriodEnd } = subscription;
  if (yearly) return interval === 'month' ? 'longer' : null;
  const goesOn =
    isRunning(subscription) && !isOverdue(subscription) && next === null && endsOn(subscription) === null;
  return interval === 'year' && goesOn && currentPeriodEnd !== null ? 'shorter' : null;
}

/**
 * A smaller plan keeps the interval of the plan before it if it is sold that way: only that price can be
 * chosen.
 */
export const downgradeInterval = (
  { yearly }: Pick<Plan, 'yearly'>,
  { interval }: Pick<SubscriptionInfo['subscription'], 'interval'>,
): 'month' | 'year' => (interval === 'year' && yearly !== null ? 'year' : 'month');

/** From platinum to any paid plan, from pro to starter. A change to the free plan is a cancellation. */
export const canDowngrade = (paid: Tier, to: Tier): boolean =>
  tierRank(paid) > tierRank('starter') &&
  tierRank(to) >= tierRank('starter') &&
  tierRank(to) < tierRank(paid);

export interface Offer {
  price: number;
  priceId: string | null;
}

/** Null where the plan is not sold with that interval. */
export const offerOf = (plan: Plan, yearly: boolean): Offer | null =>
  yearly
    ? plan.yearly && { price: plan.yearly.price, priceId: plan.yearly.stripePriceId }
    : { price: plan.price, priceId: plan.stripePriceId };

/** The plans that can be bought, the smallest first. */
export const forSale = (plans: readonly Plan[]): Plan[] =>
  plans
    .filter(({ tier, isActive }) => tier !== 'trial' && isActive)
    .sort((one, other) => one.sortOrder - other.sortOrder);

/** The plan shown first: the requested one, else the popular one, else the one above the present plan. */
export function initialPlanIndex(plans: readonly Plan[], paid: Tier, initialTier: string | null): number {
  const at = (test: (plan: Plan) => boolean): number => plans.findIndex(test);
  const candidates = [
    at(({ tier }) => tier === initialTier),
    at(({ tier, popular }) => popular && tierRank(tier) > tierRank(paid)),
    at(({ tier }) => tierRank(tier) > tierRank(paid)),
    plans.length - 1,
  ];
  return Math.max(0, candidates.find((index) => index >= 0) ?? 0);
}
