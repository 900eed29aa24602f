import { atLeast, higher, type Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { EntitlementChanged } from '../../events';

export interface EntitlementGrantState {
  id: string;
  userId: string;
  tier: Tier;
  from: Date;
  /** The first moment at which it no longer counts; null: for good. */
  until: Date | null;
  reason: string;
  /** Who or what gave it. */
  madeBy: string;
  createdAt: Date;
  /** For what it was given, where that may be rewarded only once: source and id together make one grant. */
  source: string | null;
  sourceId: string | null;
}

/** A tier that somebody was given without buying it. What was given is never deleted, only ended. */
export class EntitlementGrant extends AggregateRoot<EntitlementGrantState> {
  static make(state: EntitlementGrantState): EntitlementGrant {
    const grant = new EntitlementGrant(state);
    grant.record(
      EntitlementChanged({
        userId: state.userId,
        tier: state.tier,
        until: state.until?.toISOString() ?? null,
      }),
    );
    return grant;
  }

  static restore(state: EntitlementGrantState): EntitlementGrant {
    return new EntitlementGrant(state);
  }

  get tier(): Tier {
    return this.state.tier;
  }

  get until(): Date | null {
    return this.state.until;
  }

  get createdAt(): Date {
    return this.state.createdAt;
  }

  get madeBy(): string {
    return this.state.madeBy;
  }

  end(now: Date): void {
    this.state.until = now;
    this.record(EntitlementChanged({ userId: this.state.userId, tier: 'trial', until: null }));
  }
}

/** The first moment after this day, which counts as a whole, in UTC. Null: it is no day. */
export function endOfDay(day: string): Date | null {
  const start = new Date(`${day}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
  const end = new Date(start.getTime() + 86_400_000);
  // The last day of all has none after it that our database could read.
  return isDay && end.getUTCFullYear() < 10_000 ? end : null;
}

/** What somebody has who was given all of these. */
export const tierOf = (running: readonly EntitlementGrant[]): Tier =>
  running.reduce<Tier>((tier, grant) => higher(tier, grant.tier), 'trial');

const hour = 3_600_000;
/** The provider takes no earlier end, … */
const soonest = 48 * hour;
/** … nor one that is further away. */
const latest = 700 * 24 * hour;

/** From when on this plan is charged if it is bought now by whoever was given these. */
export const freeUntil = (
  tier: Tier,
  running: readonly Pick<EntitlementGrant, 'tier' | 'until'>[],
  now: Date,
): Date | null =>
  trialEndFor(
    running.filter((grant) => atLeast(grant.tier, tier)).map(({ until }) => until),
    now,
  );

/** Until when nothing is charged, because what is bought was given already; null: it is charged now. */
function trialEndFor(grantedUntil: readonly (Date | null)[], now: Date): Date | null {
  const ends = grantedUntil.flatMap((until) => (until === null ? [] : [until.getTime()]));
  if (ends.length === 0 || ends.length < grantedUntil.length) return null;
  const ahead = Math.max(...ends) - now.getTime();
  // Whole seconds, and an hour more than is asked for: the request takes its time, and may be made again.
  return ahead < soonest + hour || ahead > latest
    ? null
    : new Date(Math.floor((now.getTime() + ahead) / 1000) * 1000);
}

/** The same day of a later month, at the same time; its last day where it has no such day. In UTC. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), last));
  return later;
}

export abstract class EntitlementGrants {
  /** Nobody else gives this person anything until the transaction ends. */
  abstract lockUser(userId: string): Promise<void>;
  /** Those that have begun and are not over. */
  abstract runningOf(userId: string, now: Date): Promise<EntitlementGrant[]>;
  abstract save(...grants: EntitlementGrant[]): Promise<void>;
  /** Something was given for this already. */
  abstract wereGiven(source: string, sourceId: string): Promise<boolean>;
  /** All that this person was ever given. */
  abstract deleteOfUser(userId: string): Promise<void>;
}
