// @ts-check
import { randomBytes } from 'node:crypto';
import { readJson, writeJson } from './files.mjs';

/**
 * The first of a kind signs, all of them verify: put a new one in front to rotate.
 * @typedef {{jwt: string[], hmac: string[], google: string}} Keys
 */

/** @param {string} file @returns {Keys} made at the first start and kept */
export function localKeys(file) {
  const known = readJson(file, /** @type {Keys | null} */ (null));
  if (known) return known;
  const key = () => randomBytes(32).toString('base64url');
  const keys = { jwt: [key()], hmac: [key()], google: key() };
  writeJson(file, keys);
  return keys;
}
