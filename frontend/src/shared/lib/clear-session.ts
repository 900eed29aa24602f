/** That this visit was counted says nothing of anybody; without it, signing out would make two of one. */
export const visitCounted = 'pwa_visit_counted';

/** What the server said last of a person's plan and settings. */
export const cachedQueriesKey = 'pictick_known';

/** Where the pictures of a list stood (features/pwa/first-paint-snapshot.ts). */
export const snapshotsKey = 'pictick_glances';

/** What was done and not stored when its page was left, a line each (api/engine/pending-writes.ts). */
export const pendingWritesKey = 'pictick_unstored';

/** The payment that waits for another card (features/billing/checkout/external-redirect.ts). */
export const payingKey = 'pictick_paying';

/** What a tab kept of whoever was signed in: where they were going, what they pasted. */
export function clearSession(): void {
  try {
    for (const key of [cachedQueriesKey, snapshotsKey, pendingWritesKey, payingKey])
      localStorage.removeItem(key);
    const counted = sessionStorage.getItem(visitCounted);
    sessionStorage.clear();
    if (counted !== null) sessionStorage.setItem(visitCounted, counted);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}
