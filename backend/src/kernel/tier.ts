export const tiers = ['trial', 'starter', 'pro', 'platinum'] as const;
export type Tier = (typeof tiers)[number];

/** Names that older rows and clients still use. */
const legacy: Readonly<Record<string, Tier>> = { free: 'trial', premium: 'pro', ultra: 'platinum' };

export function toTier(name: string): Tier | null {
  const lower = name.toLowerCase();
  return tiers.find((tier) => tier === lower) ?? legacy[lower] ?? null;
}

export const tierRank = (tier: Tier): number => tiers.indexOf(tier);
export const atLeast = (tier: Tier, needed: Tier): boolean => tierRank(tier) >= tierRank(needed);
