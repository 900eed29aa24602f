import type { PlaceInList } from '../images';

/** An image that is still to be drawn, with whoever has a place in the month for it. */
export interface OpenImage extends Pick<PlaceInList, 'userId' | 'month'> {
  id: string;
}

/** A user's personal data in imaging, for the deletion of the account. Each batch returns only what is not done yet. */
export abstract class PersonalDataInImaging {
  /** Deletes their styles and characters, and marks uploaded references for deletion. Returns all prompt ids, of deleted ones too. */
  abstract deletePrompts(personId: string): Promise<string[]>;
  /** Some of the images that are still to be drawn for them, or for anybody in one of these ways. */
  abstract openImages(personId: string, promptIds: readonly string[]): Promise<OpenImage[]>;
  /** Some of the picture files that are theirs alone, or show one of these. */
  abstract pictures(personId: string, promptIds: readonly string[]): Promise<string[]>;
  /** Removes a file that no image shows: from the cache, from open reports, and marks it for deletion. */
  abstract discard(sha: string): Promise<void>;
  /** Images stay where they hang, and say no longer whose they were, nor which words or own style they were made of. */
  abstract anonymiseImages(personId: string, promptIds: readonly string[]): Promise<void>;
  /** Some of the images of a list that is gone that are still to be drawn. */
  abstract openImagesIn(listId: string): Promise<OpenImage[]>;
  /** Some of the picture files that are somebody's own and hang in this list alone. */
  abstract picturesOnlyIn(listId: string): Promise<string[]>;
  /** The images of this list no longer say which words they were made of. */
  abstract eraseTextsIn(listId: string): Promise<void>;
  /** Months, turns, preference, who has said what of pictures; last of all the styles and characters. */
  abstract eraseRest(personId: string): Promise<void>;
}
