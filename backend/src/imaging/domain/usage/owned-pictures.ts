import type { Drawing } from '../generate/drawing';
import type { PromptVersions } from '../generate/picture-cache';
import type { Image } from '../image';

/** Which pictures (concept or words, style, character, variant) a person has had. Whatever generator drew them, they never count again. */
export abstract class OwnedPictures {
  /** Names the picture for this person. Free text goes in as a hash. An edited own style or character makes another picture. */
  abstract keyOf(drawing: Drawing, userId: string, versions?: PromptVersions): string;
  /** Of these pictures, those that the person has had or holds a place for in this month. To decide on a place, ask with the month locked. */
  abstract ownedAmong(userId: string, month: string, pictureKeys: readonly string[]): Promise<Set<string>>;
  /** False if the person had it already. */
  abstract add(userId: string, pictureKey: string): Promise<boolean>;
  /** Moves the place in the month to another image of the same picture that is still being drawn. False if there is none. */
  abstract transferPlaceFrom(from: Image): Promise<boolean>;
  /** Takes the place in the month from another image of the same picture that is still being drawn. False if there is none. */
  abstract transferPlaceTo(to: Image): Promise<boolean>;
}
