export const tiers = ['trial', 'starter', 'pro', 'platinum'] as const;
export type Tier = (typeof tiers)[number];

export const tierRank = (tier: Tier): number => tiers.indexOf(tier);
export const atLeast = (tier: Tier, needed: Tier): boolean => tierRank(tier) >= tierRank(needed);
