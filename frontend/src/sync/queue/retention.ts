/** Backups are daily, and it may take days until an operator restores one. */
const retentionMs = 7 * 86_400_000;

const refusedForMs = 30 * 86_400_000;

/** Oldest refused mark of a child that is kept; `now` in ms. */
export const refusedSince = (now: number): string => new Date(now - refusedForMs).toISOString();

/** Oldest acknowledged operation that is retained (7 days). */
export const retainedSince = (now: string): string => new Date(Date.parse(now) - retentionMs).toISOString();
