import type { PlaceInList } from '../images';

/** An image that is not drawn yet, with the user and month that hold its place. */
export interface OpenImage extends Pick<PlaceInList, 'userId' | 'month'> {
  id: string;
}

/** A user's personal data in imaging, for the deletion of the account. Each batch returns only what is not done yet. */
export abstract class PersonalDataInImaging {
  /** Deletes their styles and characters, and marks uploaded references for deletion. Returns all prompt ids, of deleted ones too. */
  abstract deletePrompts(personId: string): Promise<string[]>;
  /** A batch of images that are not drawn yet and were requested by the user or with one of these prompts. */
  abstract openImages(personId: string, promptIds: readonly string[]): Promise<OpenImage[]>;
  /** A batch of picture files that belong to the user or were drawn with one of these prompts. */
  abstract pictures(personId: string, promptIds: readonly string[]): Promise<string[]>;
  /** Removes a file that no image shows: from the cache, from open reports, and marks it for deletion. */
  abstract discard(sha: string): Promise<void>;
  /** Removes user, texts and prompts from images, which stay in their lists. */
  abstract anonymiseImages(personId: string, promptIds: readonly string[]): Promise<void>;
  /** A batch of images of an erased list that are not drawn yet. */
  abstract openImagesIn(listId: string): Promise<OpenImage[]>;
  /** A batch of private picture files that only this list shows. */
  abstract picturesOnlyIn(listId: string): Promise<string[]>;
  /** Removes the texts from the images of this list. */
  abstract eraseTextsIn(listId: string): Promise<void>;
  /** Deletes usage, queue turns, preference and reporter ids, and finally the prompts. */
  abstract eraseRest(personId: string): Promise<void>;
}
