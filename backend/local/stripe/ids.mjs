// @ts-check
import { createHash, randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Ids in Stripe's form. With a seed the same actions give the same ids, for tests that repeat a history.
 * @param {string | null} seed @param {() => number} count how many there were already
 */
export function makeIds(seed, count) {
  /** @param {number} length */
  const letters = (length) => {
    const bytes = seed === null ? randomBytes(length) : stretched(`${seed}:${count()}`, length);
    return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  };
  return {
    letters,
    /** @param {string} prefix @param {number} [length] */
    next: (prefix, length = 24) => `${prefix}_${letters(length)}`,
  };
}

/** @param {string} text @param {number} length */
function stretched(text, length) {
  const parts = [];
  for (let part = 0; part * 32 < length; part += 1)
    parts.push(createHash('sha256').update(`${text}:${part}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}
