// @ts-check
import { randomBytes } from 'node:crypto';
import { readJson, writeJson } from './files.mjs';

/**
 * The first of a kind signs, all of them verify: put a new one in front to rotate.
 * @typedef {{jwt: string[], hmac: string[], google: string, stripe: string, stripeWebhook: string}} Keys
 */

/** @param {string} file @returns {Keys} made at the first start and kept; what came later is added, and nothing replaced */
export function localKeys(file) {
  const known = readJson(file, /** @type {Partial<Keys>} */ ({}));
  const key = () => randomBytes(32).toString('base64url');
  // Stripe's keys have a look of their own, by which a test key is known from one that moves money.
  const letters = () => randomBytes(24).toString('hex');
  const made = {
    jwt: [key()],
    hmac: [key()],
    google: key(),
    stripe: `sk_test_${letters()}`,
    stripeWebhook: `whsec_${letters()}`,
  };
  const keys = { ...made, ...known };
  if (Object.keys(made).some((name) => !(name in known))) writeJson(file, keys);
  return keys;
}
