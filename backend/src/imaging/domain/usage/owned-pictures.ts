import type { Drawing } from '../generate/drawing';
import type { PromptVersions } from '../generate/picture-cache';
import type { Image } from '../image';

/**
 * Pictures (concept or text, style, character, variant) that a user has had. They never count again,
 * whichever generator draws them.
 */
export abstract class OwnedPictures {
  /** Key of the picture for this user. Free text is hashed. An edited prompt makes another picture. */
  abstract keyOf(drawing: Drawing, userId: string, versions?: PromptVersions): string;
  /**
   * Those of the keys that the user owns or holds a place for this month. Lock the month before deciding on
   * a place.
   */
  abstract ownedAmong(userId: string, month: string, pictureKeys: readonly string[]): Promise<Set<string>>;
  /** False if the user owns it already. */
  abstract add(userId: string, pictureKey: string): Promise<boolean>;
  /** Passes the place on to another open image of the same picture. False if there is none. */
  abstract transferPlaceFrom(from: Image): Promise<boolean>;
  /** Takes the place from another open image of the same picture. False if there is none. */
  abstract transferPlaceTo(to: Image): Promise<boolean>;
}
