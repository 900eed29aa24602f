import { type Tier, tiers } from '@pictick/rules/billing/tier';

/** Former names of tiers, which people and old records still use. */
const formerNames: Readonly<Record<string, Tier>> = { free: 'trial', premium: 'pro', ultra: 'platinum' };

/** A tier by its current or former name; null if there is none. */
export function toTier(name: string): Tier | null {
  const given = name.trim().toLowerCase();
  return (
    tiers.find((tier) => tier === given) ??
    (Object.hasOwn(formerNames, given) ? (formerNames[given] ?? null) : null)
  );
}
