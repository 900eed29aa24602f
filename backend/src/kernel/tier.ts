export const tiers = ['trial', 'starter', 'pro', 'platinum'] as const;
export type Tier = (typeof tiers)[number];

/** What tiers were called once; people and old records still say so. */
const formerNames: Readonly<Record<string, Tier>> = { free: 'trial', premium: 'pro', ultra: 'platinum' };

export const tierRank = (tier: Tier): number => tiers.indexOf(tier);
export const atLeast = (tier: Tier, needed: Tier): boolean => tierRank(tier) >= tierRank(needed);
export const higher = (one: Tier, other: Tier): Tier => (atLeast(one, other) ? one : other);

/** A tier by its name of today or of earlier days; null if there never was one. */
export function toTier(name: string): Tier | null {
  const given = name.trim().toLowerCase();
  return tiers.find((tier) => tier === given) ?? (Object.hasOwn(formerNames, given) ? (formerNames[given] ?? null) : null);
}
