export type Tier = 'trial' | 'starter' | 'pro' | 'platinum';

const order: readonly Tier[] = ['trial', 'starter', 'pro', 'platinum'];
const picturesAMonth: Record<Tier, number> = { trial: 5, starter: 10, pro: 60, platinum: 150 };

/** What needs which plan; the server has the last word. */
const needs = { styles: 'pro', characters: 'pro', sharing: 'pro', own: 'platinum' } as const;
export type Feature = keyof typeof needs;

export const allows = (tier: Tier, feature: Feature): boolean => order.indexOf(tier) >= order.indexOf(needs[feature]);

/** What each bigger plan has that this one has not, the nearest first. */
export function biggerPlans(tier: Tier): { tier: Tier; pictures: number; features: Feature[] }[] {
  const known = new Set((Object.keys(needs) as Feature[]).filter((feature) => allows(tier, feature)));
  return order.slice(order.indexOf(tier) + 1).map((bigger) => {
    const features = (Object.keys(needs) as Feature[]).filter((feature) => allows(bigger, feature) && !known.has(feature));
    features.forEach((feature) => known.add(feature));
    return { tier: bigger, pictures: picturesAMonth[bigger], features };
  });
}
