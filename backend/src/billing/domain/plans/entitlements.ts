import { atLeast, type Tier, tierRank, tiers } from '@pictick/rules/billing/tier';

/** The rights of a user. The only source: the client just explains them. */
export interface Entitlements {
  tier: Tier;
  monthlyImageLimit: number;
  canGenerate: boolean;
  canShare: boolean;
  canChooseStyle: boolean;
  canChooseCharacter: boolean;
  canCreatePrompts: boolean;
  trialDaysRemaining: number;
}

const monthlyImages: Readonly<Record<Tier, number>> = { trial: 5, starter: 10, pro: 60, platinum: 150 };

export const trialDays = 14;
/** From this many days before its end on, the trial is shown as expiring. */
export const expiringDays = 3;
const day = 86_400_000;

/** Whole days, rounded up, from 14 to 0. */
export function trialDaysRemaining(accountCreatedAt: Date, now: Date): number {
  const left = trialEnd(accountCreatedAt).getTime() - now.getTime();
  return Math.min(trialDays, Math.max(0, Math.ceil(left / day)));
}

/** Days that are left of the trial: 0 for a user who had one before. */
export const trialLeft = (person: { createdAt: Date; trialWithheld: boolean } | null, now: Date): number =>
  person && !person.trialWithheld ? trialDaysRemaining(person.createdAt, now) : 0;

/** A withheld trial ends when the account is created. */
export const trialEnd = (accountCreatedAt: Date, withheld = false): Date =>
  new Date(accountCreatedAt.getTime() + (withheld ? 0 : trialDays * day));

/** After the trial only the generation of pictures is locked. */
export function entitlementsFor(tier: Tier, trialLeft: number): Entitlements {
  return {
    tier,
    monthlyImageLimit: monthlyImages[tier],
    canGenerate: tier !== 'trial' || trialLeft > 0,
    canShare: atLeast(tier, 'pro'),
    canChooseStyle: atLeast(tier, 'pro'),
    canChooseCharacter: atLeast(tier, 'pro'),
    canCreatePrompts: tier === 'platinum',
    trialDaysRemaining: tier === 'trial' ? trialLeft : 0,
  };
}

/** More than two adults in a family, and helpers. */
export const mayHaveMorePeople = (tier: Tier): boolean => atLeast(tier, 'pro');

/** The rights that plans give besides pictures. */
export const rights = ['canChooseStyle', 'canChooseCharacter', 'canShare', 'canCreatePrompts'] as const;
export type Right = (typeof rights)[number];

export interface BiggerPlan {
  tier: Tier;
  monthlyImageLimit: number;
  adds: Right[];
}

/** The plans above this tier, the nearest first, each with what it adds to the one below. */
export function plansAbove(tier: Tier): BiggerPlan[] {
  const plans = tiers.slice(tierRank(tier)).map((one) => entitlementsFor(one, 0));
  return plans.slice(1).map((plan, below) => ({
    tier: plan.tier,
    monthlyImageLimit: plan.monthlyImageLimit,
    adds: rights.filter((right) => plan[right] && plans[below]?.[right] === false),
  }));
}

/**
 * Tells the open pages of a user, after the commit, that their plan, a payment or a pending change is
 * different.
 */
export abstract class PlanChangeNotifier {
  abstract notify(userId: string): Promise<void>;
}
