/** Paid plans, the smallest first. */
export const paidTiers = ['starter', 'pro', 'platinum'] as const;
export type PaidTier = (typeof paidTiers)[number];

/** All plans, the smallest first. */
export const tiers = ['trial', ...paidTiers] as const;
export type Tier = (typeof tiers)[number];

export const tierRank = (tier: Tier): number => tiers.indexOf(tier);
export const atLeast = (tier: Tier, needed: Tier): boolean => tierRank(tier) >= tierRank(needed);
export const higher = (one: Tier, other: Tier): Tier => (atLeast(one, other) ? one : other);
