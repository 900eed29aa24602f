/** From here on a number in the queue is no number of the store's: what has it is not kept yet. */
export const firstTemporarySeq = Number.MAX_SAFE_INTEGER - 1_000_000;
