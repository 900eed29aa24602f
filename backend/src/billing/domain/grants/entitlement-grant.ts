import { atLeast, higher, type Tier } from '@pictick/rules/billing/tier';
import { AggregateRoot } from '../../../kernel/aggregate-root';
import { EntitlementChanged } from '../../events';

export interface EntitlementGrantState {
  id: string;
  userId: string;
  tier: Tier;
  from: Date;
  /** Exclusive. Null: permanent. */
  until: Date | null;
  reason: string;
  /** The source of the grant. */
  madeBy: string;
  createdAt: Date;
  /** A source that may grant only once: source and id together identify one grant. */
  source: string | null;
  sourceId: string | null;
}

/** A tier that was granted to a user without payment. Grants are ended, never deleted. */
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

/** The first moment after this day, in UTC. Null: the text is no day. */
export function endOfDay(day: string): Date | null {
  const start = new Date(`${day}T00:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
  const end = new Date(start.getTime() + 86_400_000);
  // The database cannot read a year of five digits.
  return isDay && end.getUTCFullYear() < 10_000 ? end : null;
}

/** The highest tier of these grants. */
export const tierOf = (running: readonly EntitlementGrant[]): Tier =>
  running.reduce<Tier>((tier, grant) => higher(tier, grant.tier), 'trial');

const hour = 3_600_000;
/** The provider accepts no earlier end of a trial … */
const soonest = 48 * hour;
/** … and no later one. */
const latest = 700 * 24 * hour;

/** The first charge of this plan if it is bought now with these grants. Null: it is charged at once. */
export const freeUntil = (
  tier: Tier,
  running: readonly Pick<EntitlementGrant, 'tier' | 'until'>[],
  now: Date,
): Date | null =>
  trialEndFor(
    running.filter((grant) => atLeast(grant.tier, tier)).map(({ until }) => until),
    now,
  );

/** The end of the free time for an already granted plan. Null: it is charged at once. */
function trialEndFor(grantedUntil: readonly (Date | null)[], now: Date): Date | null {
  const ends = grantedUntil.flatMap((until) => (until === null ? [] : [until.getTime()]));
  if (ends.length === 0 || ends.length < grantedUntil.length) return null;
  const ahead = Math.max(...ends) - now.getTime();
  // Whole seconds, with an hour to spare: the request takes time and may be repeated.
  return ahead < soonest + hour || ahead > latest
    ? null
    : new Date(Math.floor((now.getTime() + ahead) / 1000) * 1000);
}

/** The same day and time of a later month, or that month's last day. In UTC. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(from.getUTCDate(), last));
  return later;
}

export abstract class EntitlementGrants {
  /** Serializes the grants of this user until the transaction ends. */
  abstract lockUser(userId: string): Promise<void>;
  /** Grants that have begun and not ended. */
  abstract runningOf(userId: string, now: Date): Promise<EntitlementGrant[]>;
  abstract save(...grants: EntitlementGrant[]): Promise<void>;
  /** True: this source was granted already. */
  abstract wereGiven(source: string, sourceId: string): Promise<boolean>;
  /** Deletes all grants of this user. */
  abstract deleteOfUser(userId: string): Promise<void>;
}
