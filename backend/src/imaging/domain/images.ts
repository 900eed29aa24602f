import type { Drawing } from './generate/drawing';
import type { Image } from './image';

export interface PlaceInList {
  listId: string;
  userId: string;
  month: string;
}

/** An image that is ready or open. */
export interface DrawnImage extends Pick<Drawing, 'concept' | 'text' | 'style' | 'figure' | 'variant'> {
  itemId: string;
  isReady: boolean;
}

export abstract class Images {
  /** Locks the image until the transaction ends. */
  abstract byId(id: string): Promise<Image | null>;
  /** Locks the image and the images of its item that it may stand in for, always in the order of ids. */
  abstract toSettle(id: string): Promise<Image | null>;
  /** The existing ones, without a lock. */
  abstract byIds(ids: readonly string[]): Promise<Image[]>;
  /** Those of the ids that exist. */
  abstract existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Locks the image to draw next: higher tiers first (one tier up per 5 minutes of waiting), then the owner
   * served longest ago, then the oldest. Marks the owner as served.
   * Of several images with the same cache key only one is drawn at a time.
   */
  abstract next(now: Date): Promise<Image | null>;
  /** The first image that was drawn as this file, not counting copies. */
  abstract firstOf(sha: string): Promise<Image | null>;
  /** Notes that this picture cannot be drawn larger for now. */
  abstract noteLargest(sha: string, now: Date): Promise<void>;
  /** A list, user and month in which an image shows this file; null if there is none. */
  abstract placeShowing(sha: string): Promise<PlaceInList | null>;
  /** All images that show the file there, locked until the transaction ends. */
  abstract showing(sha: string, place: PlaceInList): Promise<Image[]>;
  /**
   * Copies in other lists stop showing the removed picture of this image; their lists get a new picture
   * sequence.
   */
  abstract clearReplacements(image: Image): Promise<void>;
  /** The first variant of this drawing that the item neither has nor waits for. */
  abstract nextVariant(itemId: string, drawing: Drawing): Promise<number>;
  /**
   * The variant for a repainted item: the next one, or the last ready one if the replaced image shows
   * another style, character or thing.
   */
  abstract variantAgain(itemId: string, drawing: Drawing, replacesImageId: string): Promise<number>;
  /** The images of these items that are ready or open. */
  abstract drawnFor(itemIds: readonly string[]): Promise<DrawnImage[]>;
  /**
   * Saves the image. A settled one moves the picture sequence of its list; a ready one stands in for later
   * images of the item.
   */
  abstract save(image: Image): Promise<void>;
}
