import { perAddress } from '../../../platform/limits/limit';

/** Each step has its own limit, so that a sign-in that was begun can be completed. */
export const startLimit = perAddress('sign-in-start', 20);
export const callbackLimit = perAddress('sign-in-callback', 20);
export const exchangeLimit = perAddress('sign-in-exchange', 20);
