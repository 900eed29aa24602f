/** Operations with this number or a higher one are not in the store. */
export const firstTemporarySeq = Number.MAX_SAFE_INTEGER - 1_000_000;
