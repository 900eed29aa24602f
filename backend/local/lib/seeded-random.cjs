// @ts-check

/** The same numbers from 0 up to, but not, 1 for the same seed: mulberry32, which is small. CommonJS, so that Jest specs read it too. @param {number} seed @returns {() => number} */
exports.seededRandom = function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
