/** The counted visit is not personal; without this flag a sign-out would count a second visit. */
export const visitCounted = 'pwa_visit_counted';

/** The last response about the user's plan and settings. */
export const cachedQueriesKey = 'pictick_known';

/** The picture boxes of a list (features/pwa/first-paint-snapshot.ts). */
export const snapshotsKey = 'pictick_glances';

/** Changes that were not stored when the page was closed, one per line (api/engine/pending-writes.ts). */
export const pendingWritesKey = 'pictick_unstored';

/** Says that a child has this device, also where IndexedDB was cleared (theme.js). It holds nothing personal. */
export const kidMarkKey = 'pictick_kid';

/** The timers that children have started. They outlive reloads and the gate. */
export const timersKey = 'pictick_timers';

/** The walks of children today: what they have stamped, laid back and gone past (kid/model/kept-walks.ts). */
export const walksKey = 'pictick_walks';

/** The payment that waits for another card (features/billing/checkout/external-redirect.ts). */
export const payingKey = 'pictick_paying';

/** The household that the user chose to see on this device (api/engine/households.ts). */
export const householdKey = 'pictick_household';

/** Data of the signed-in user in the tab's storage: the return path, the pasted lines. */
export function clearSession(): void {
  try {
    for (const key of [
      cachedQueriesKey,
      snapshotsKey,
      pendingWritesKey,
      timersKey,
      walksKey,
      payingKey,
      householdKey,
    ])
      localStorage.removeItem(key);
    const counted = sessionStorage.getItem(visitCounted);
    sessionStorage.clear();
    if (counted !== null) sessionStorage.setItem(visitCounted, counted);
  } catch {
    // Without storage there is nothing to clear.
  }
}
