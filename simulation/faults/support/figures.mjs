// @ts-check
// Results of an experiment. One bad figure fails it.

/** @typedef {{ what: string, seen: string, good: boolean }} Figure */

/** @param {string} what @param {number | string} seen @param {number | string} wanted @returns {Figure} */
export const exactly = (what, seen, wanted) => ({
  what,
  seen: typeof wanted === 'number' && wanted > 0 ? `${seen} of ${wanted}` : String(seen),
  good: seen === wanted,
});

/** @param {string} what @param {number} seen @param {number} least @returns {Figure} */
export const atLeast = (what, seen, least) => ({ what, seen: rounded(seen), good: seen >= least });

/** @param {string} what @param {number} seen @param {number} most @returns {Figure} */
export const atMost = (what, seen, most) => ({ what, seen: rounded(seen), good: seen <= most });

/** A figure that is only reported. @param {string} what @param {number | string} seen @returns {Figure} */
export const reported = (what, seen) => ({
  what,
  seen: typeof seen === 'number' ? rounded(seen) : seen,
  good: true,
});

/** A figure that depends on the load of the machine: only reported in `npm test`. @param {boolean} short @param {Figure} figure @returns {Figure} */
export const timing = (short, figure) => (short ? { ...figure, good: true } : figure);

/** @param {number} value */
const rounded = (value) => String(Math.abs(value) < 10 ? Number(value.toFixed(2)) : Math.round(value));

/** @param {readonly number[]} values @param {number} share */
export const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
