/** Of a picture that is uploaded. */
export const uploadBytes = 8 * 1_048_576;
/** As many as the largest camera of a phone has. */
export const uploadPixels = 50_000_000;
