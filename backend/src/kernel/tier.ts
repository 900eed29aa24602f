import { type Tier, tiers } from '@pictick/rules/billing/tier';

/** What tiers were called once; people and old records still say so. */
const formerNames: Readonly<Record<string, Tier>> = { free: 'trial', premium: 'pro', ultra: 'platinum' };

/** A tier by its name of today or of earlier days; null if there never was one. */
export function toTier(name: string): Tier | null {
  const given = name.trim().toLowerCase();
  return (
    tiers.find((tier) => tier === given) ??
    (Object.hasOwn(formerNames, given) ? (formerNames[given] ?? null) : null)
  );
}
