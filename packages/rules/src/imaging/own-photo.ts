import type { Tier } from '../billing/tier';

/** Largest own photo of an item, in bytes; the device makes it small before it sends it. */
export const photoBytes = 1_048_576;
/** In pixels; the device sends a million at most. */
export const photoPixels = 4_000_000;

/** Own photos of a household, or of a user without one, by the best plan among its adults. */
export const photoLimits: Readonly<Record<Tier, number>> = {
  trial: 100,
  starter: 100,
  pro: 500,
  platinum: 2_000,
};
