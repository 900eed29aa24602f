/** True if the row `d` of identity.kid_device is a linked device at this time. */
export const isLinkedAt = (now: string, d = 'd'): string =>
  `(${d}.ended_at IS NULL AND ${d}.ends_at > ${now})`;
