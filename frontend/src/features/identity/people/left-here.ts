/** Households that the user has left on this page. */
export const leftHere = new Set<string>();
