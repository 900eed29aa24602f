/** A backup is taken every day, and it may be days until somebody sees that one is needed. */
const retentionMs = 7 * 86_400_000;

/** From when on it is kept what the server has taken. */
export const retainedSince = (now: string): string => new Date(Date.parse(now) - retentionMs).toISOString();
