// @ts-check
import { randomBytes } from 'node:crypto';
import { readJson, writeJson } from './files.mjs';

/**
 * The first key of a kind signs, all verify: put a new one in front to rotate.
 * @typedef {{jwt: string[], hmac: string[], google: string, stripe: string, stripeWebhook: string}} Keys
 */

/** @param {string} file @returns {Keys} created at the first start; missing kinds are added, existing keys stay */
export function localKeys(file) {
  const known = readJson(file, /** @type {Partial<Keys>} */ ({}));
  const key = () => randomBytes(32).toString('base64url');
  // The prefix of a Stripe key marks it as a test key.
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
