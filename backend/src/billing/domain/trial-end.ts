import { atLeast, type Tier } from '../../kernel/tier';
import type { EntitlementGrant } from './entitlement-grant';

const hour = 3_600_000;
/** The provider takes no earlier end, … */
const soonest = 48 * hour;
/** … nor one that is further away. */
const latest = 700 * 24 * hour;

/** From when on this plan is charged if it is bought now by whoever was given these. */
export const freeUntil = (tier: Tier, running: readonly Pick<EntitlementGrant, 'tier' | 'until'>[], now: Date): Date | null => trialEndFor(running.filter((grant) => atLeast(grant.tier, tier)).map(({ until }) => until), now);

/** Until when nothing is charged, because what is bought was given already; null: it is charged now. */
export function trialEndFor(grantedUntil: readonly (Date | null)[], now: Date): Date | null {
  const ends = grantedUntil.flatMap((until) => (until === null ? [] : [until.getTime()]));
  if (ends.length === 0 || ends.length < grantedUntil.length) return null;
  const ahead = Math.max(...ends) - now.getTime();
  // Whole seconds, and an hour more than is asked for: the request takes its time, and may be made again.
  return ahead < soonest + hour || ahead > latest ? null : new Date(Math.floor((now.getTime() + ahead) / 1000) * 1000);
}
