import { perAddress } from '../../platform/limits/limit';

/** Each step of a sign-in for itself: one that was begun can be ended. */
export const departing = perAddress('sign-in-start', 20);
export const returning = perAddress('sign-in-callback', 20);
export const exchanging = perAddress('sign-in-exchange', 20);
