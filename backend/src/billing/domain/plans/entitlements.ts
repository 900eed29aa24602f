import { atLeast, type Tier, tierRank, tiers } from '@pictick/rules/billing/tier';

/** What a person may do. The one table that says so; the client only explains it. */
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
/** From then on the end of the trial is pointed out. */
export const expiringDays = 3;
const day = 86_400_000;

export function trialDaysRemaining(accountCreatedAt: Date, now: Date): number {
  const left = trialEnd(accountCreatedAt).getTime() - now.getTime();
  return Math.min(trialDays, Math.max(0, Math.ceil(left / day)));
}

/** Whoever has none, because they had it before, has no days left. */
export const trialLeft = (person: { createdAt: Date; trialWithheld: boolean } | null, now: Date): number =>
  person && !person.trialWithheld ? trialDaysRemaining(person.createdAt, now) : 0;

/** Where it is withheld it was over before it began. */
export const trialEnd = (accountCreatedAt: Date, withheld = false): Date =>
  new Date(accountCreatedAt.getTime() + (withheld ? 0 : trialDays * day));

/** When the trial ends nothing is locked but the making of pictures. */
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

/** What plans give besides pictures. */
export const rights = ['canChooseStyle', 'canChooseCharacter', 'canShare', 'canCreatePrompts'] as const;
export type Right = (typeof rights)[number];

export interface BiggerPlan {
  tier: Tier;
  monthlyImageLimit: number;
  adds: Right[];
}

/** The plans above one, the nearest first, each with what those below it have not. */
export function plansAbove(tier: Tier): BiggerPlan[] {
  const plans = tiers.slice(tierRank(tier)).map((one) => entitlementsFor(one, 0));
  return plans.slice(1).map((plan, below) => ({
    tier: plan.tier,
    monthlyImageLimit: plan.monthlyImageLimit,
    adds: rights.filter((right) => plan[right] && plans[below]?.[right] === false),
  }));
}

/** Whoever has the page open hears, once it is committed, that something about their plan is not as it was: what they may do, a payment, a change to come. */
export abstract class PlanChangeNotifier {
  abstract notify(userId: string): Promise<void>;
}
