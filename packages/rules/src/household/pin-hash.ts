/** The PIN of a household is kept as PBKDF2-SHA-256. */
export const pinSaltBytes = 16;
export const pinHashBytes = 32;
export const pinIterations = 200_000;
export const fewestPinIterations = 100_000;
export const mostPinIterations = 1_000_000;
