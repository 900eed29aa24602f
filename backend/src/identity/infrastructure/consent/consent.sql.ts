/** The latest consent of this user in the household `h`, as the row `a`; without one its columns are null. */
export const latestConsent = (personId: string): string =>
  `LEFT JOIN LATERAL (SELECT * FROM identity.consent c WHERE c.household_id = h.id AND c.person_id = ${personId} ORDER BY c.asked_at DESC, c.id DESC LIMIT 1) a ON true`;

/** Its state, one of `consentStates`. */
export const consentState = `CASE WHEN a.id IS NULL THEN 'none' WHEN a.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN a.agreed_at IS NOT NULL THEN 'agreed' ELSE 'asked' END`;
