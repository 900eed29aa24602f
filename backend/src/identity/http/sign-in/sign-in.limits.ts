import { perAddress } from '../../../platform/limits/limit';

/** Each step of a sign-in for itself: one that was begun can be ended. */
export const startLimit = perAddress('sign-in-start', 20);
export const callbackLimit = perAddress('sign-in-callback', 20);
export const exchangeLimit = perAddress('sign-in-exchange', 20);
