import type { Drawing } from '../generate/drawing';
import type { DrawnImage } from '../images';

/** True if both show the same thing in the same style with the same character, in any variant. */
export const isAlike = (one: Omit<DrawnImage, 'itemId' | 'isReady' | 'variant'>, other: Drawing): boolean =>
  one.concept === other.concept &&
  one.text === other.text &&
  one.style === other.style &&
  one.figure === other.figure;

/**
 * The variant that an item shows again when its list is repainted: the last ready one, else the open one,
 * else 0.
 */
export function variantKept(images: readonly DrawnImage[], drawing: Drawing): number {
  const alike = images.filter((image) => isAlike(image, drawing));
  const ready = alike.filter(({ isReady }) => isReady);
  return Math.max(0, ...(ready.length > 0 ? ready : alike).map(({ variant }) => variant));
}
