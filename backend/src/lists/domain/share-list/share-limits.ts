const hour = 3_600_000;
const day = 24 * hour;

/** Invitations are mails to people who did not ask for them. */
const limits = [
  { of: 'fromUser', most: 10, within: hour },
  { of: 'fromUser', most: 30, within: day },
  { of: 'toAddress', most: 3, within: day },
] as const;

/** As far back as anything counts. */
export const shareWindowMs = day;

/** When invitations went out: of this person to anybody, and of anybody to this address. */
export interface RecentShares {
  fromUser: readonly Date[];
  toAddress: readonly Date[];
}

/** How long the next one has to wait; 0: not at all. */
export function secondsToWait(recent: RecentShares, now: Date): number {
  const waits = limits.map(({ of, most, within }) => {
    const times = recent[of]
      .map((at) => at.getTime())
      .filter((at) => at > now.getTime() - within)
      .sort((a, b) => b - a);
    // Once this one is too old to count there is room for another.
    const blocking = times[most - 1];
    return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + within - now.getTime()) / 1000));
  });
  return Math.max(...waits);
}
