/** Largest upload of a picture, in bytes. */
export const uploadBytes = 8 * 1_048_576;
/** Largest upload of a picture, in pixels: that of the largest phone camera. */
export const uploadPixels = 50_000_000;
