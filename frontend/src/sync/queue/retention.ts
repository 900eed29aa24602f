/** Backups are daily, and it may take days until an operator restores one. */
const retentionMs = 7 * 86_400_000;

/** Oldest acknowledged operation that is retained (7 days). */
export const retainedSince = (now: string): string => new Date(Date.parse(now) - retentionMs).toISOString();
