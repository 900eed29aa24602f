import type { Drawing } from './generate/drawing';
import type { Image } from './image';

export interface PlaceInList {
  listId: string;
  userId: string;
  month: string;
}

/** An image that an item has had, or waits for. */
export interface DrawnImage extends Pick<Drawing, 'concept' | 'text' | 'style' | 'figure' | 'variant'> {
  itemId: string;
  isReady: boolean;
}

export abstract class Images {
  /** Locked until the transaction ends. */
  abstract byId(id: string): Promise<Image | null>;
  /** Locked, together with those of the same item that it may come to stand in for: all of them in one order, whoever asks. */
  abstract toSettle(id: string): Promise<Image | null>;
  /** Those of them that there are, as they are at this moment. */
  abstract byIds(ids: readonly string[]): Promise<Image[]>;
  /** Which of these are there already. */
  abstract existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The image whose turn it is, locked: higher tiers first (one more for each five minutes of waiting), then the family that has gone
   * without for longest, then the oldest. It uses up its family's turn. Of several images that want the same picture only one is handed out at a time.
   */
  abstract next(now: Date): Promise<Image | null>;
  /** The first image that was drawn as this file, copies left aside. */
  abstract firstOf(sha: string): Promise<Image | null>;
  /** This picture cannot be had larger, as things are. */
  abstract noteLargest(sha: string, now: Date): Promise<void>;
  /** Some list and somebody's month in it in which this file is an image's picture, now or before; null where there is none. */
  abstract placeShowing(sha: string): Promise<PlaceInList | null>;
  /** All images of that place, locked until the transaction ends. */
  abstract showing(sha: string, place: PlaceInList): Promise<Image[]>;
  /** Its picture was removed: copies in other lists that showed it as a replacement no longer do, and the picture sequences of those lists move. */
  abstract clearReplacements(image: Image): Promise<void>;
  /** The first variant of this drawing that the item neither has had nor is waiting for. */
  abstract nextVariant(itemId: string, drawing: Drawing): Promise<number>;
  /**
   * The variant for an item that is painted again: the next one, or the last it had of this drawing if another style, character or thing is
   * shown by the image that it replaces.
   */
  abstract variantAgain(itemId: string, drawing: Drawing, replacesImageId: string): Promise<number>;
  /** The images of these items that are ready or being made. */
  abstract drawnFor(itemIds: readonly string[]): Promise<DrawnImage[]>;
  /**
   * Saving a settled image moves the picture sequence of its list. One that is ready is from then on what later ones of the same item show
   * while they are being made.
   */
  abstract save(image: Image): Promise<void>;
}
