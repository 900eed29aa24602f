const hour = 3_600_000;
const day = 24 * hour;

/** Limits the emails that people receive without having asked for them. */
const limits = [
  { of: 'fromUser', most: 10, within: hour },
  { of: 'fromUser', most: 30, within: day },
  { of: 'toAddress', most: 3, within: day },
] as const;

/** The longest window, in ms. */
export const shareWindowMs = day;

/** Times of recent invitations: from this user to any address, and to this address from any user. */
export interface RecentShares {
  fromUser: readonly Date[];
  toAddress: readonly Date[];
}

/** Seconds until the next invitation is allowed; 0: now. */
export function secondsToWait(recent: RecentShares, now: Date): number {
  const waits = limits.map(({ of, most, within }) => {
    const times = recent[of]
      .map((at) => at.getTime())
      .filter((at) => at > now.getTime() - within)
      .sort((a, b) => b - a);
    // The oldest invitation that still fills the limit.
    const blocking = times[most - 1];
    return blocking === undefined ? 0 : Math.max(1, Math.ceil((blocking + within - now.getTime()) / 1000));
  });
  return Math.max(...waits);
}
