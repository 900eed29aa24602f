import { tierRank } from '@pictick/rules/billing/tier';
import type { Plan, SubscriptionInfo, Tier } from '../api/types';
import { endsOn } from '../subscription/pending-change';
import { isOverdue, isRunning } from '../subscription/plan-status';

type Subscription = SubscriptionInfo['subscription'];

/** The same plan in another rhythm: `longer`, by the year from now on; `shorter`, by the month from the end of the year that is paid for. */
type OtherInterval = 'longer' | 'shorter';
export type PlanChoice = 'current' | 'upgrade' | 'downgrade' | OtherInterval;

/** What taking this plan would be. Compared with what is paid for: who was given a month of a plan can still buy it. */
export function planChoice(paid: Tier, offered: Tier, other: OtherInterval | null = null): PlanChoice {
  if (offered === paid) return other ?? 'current';
  return tierRank(offered) > tierRank(paid) ? 'upgrade' : 'downgrade';
}

/** Null where the rhythm shown is the one that is paid, or what comes after the year is settled already. */
export function otherInterval(subscription: Subscription, yearly: boolean): OtherInterval | null {
  const { interval, next, currentPeriodEnd } = subscription;
  if (yearly) return interval === 'month' ? 'longer' : null;
  const goesOn =
    isRunning(subscription) && !isOverdue(subscription) && next === null && endsOn(subscription) === null;
  return interval === 'year' && goesOn && currentPeriodEnd !== null ? 'shorter' : null;
}

/** A smaller plan is paid as often as the plan before it, where it is sold so: only that price can be chosen. */
export const downgradeInterval = (
  { yearly }: Pick<Plan, 'yearly'>,
  { interval }: Pick<SubscriptionInfo['subscription'], 'interval'>,
): 'month' | 'year' => (interval === 'year' && yearly !== null ? 'year' : 'month');

/** Down from platinum to any paid plan, from pro to starter. Back to no plan at all is a cancellation. */
export const canDowngrade = (paid: Tier, to: Tier): boolean =>
  tierRank(paid) > tierRank('starter') &&
  tierRank(to) >= tierRank('starter') &&
  tierRank(to) < tierRank(paid);

export interface Offer {
  price: number;
  priceId: string | null;
}

/** Null where the plan cannot be paid in that way. */
export const offerOf = (plan: Plan, yearly: boolean): Offer | null =>
  yearly
    ? plan.yearly && { price: plan.yearly.price, priceId: plan.yearly.stripePriceId }
    : { price: plan.price, priceId: plan.stripePriceId };

/** What can be bought, the smallest first. */
export const forSale = (plans: readonly Plan[]): Plan[] =>
  plans
    .filter(({ tier, isActive }) => tier !== 'trial' && isActive)
    .sort((one, other) => one.sortOrder - other.sortOrder);

/** Where to look first: what was asked for, else the popular plan, else the one above what one has. */
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
