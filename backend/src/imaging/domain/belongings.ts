import type { PlaceInList } from './images';

/** An image that is still to be drawn, with whoever has a place in the month for it. */
export interface OpenImage extends Pick<PlaceInList, 'userId' | 'month'> {
  id: string;
}

/** What is a person's own among the pictures, for when they leave for good. What is done is not found again. */
export abstract class Belongings {
  /** Their styles and characters, deleted ones too. From now on nobody can choose them, and what was brought along to show them is to be taken away. */
  abstract closePrompts(personId: string): Promise<string[]>;
  /** Some of the images that are still to be drawn for them, or for anybody in one of these ways. */
  abstract openImages(personId: string, promptIds: readonly string[]): Promise<OpenImage[]>;
  /** Some of the picture files that are theirs alone, or show one of these. */
  abstract pictures(personId: string, promptIds: readonly string[]): Promise<string[]>;
  /** Nothing shows this file any more: the library forgets it, reports of it are closed, and it is to be taken away. */
  abstract discard(sha: string): Promise<void>;
  /** Images stay where they hang, and say no longer whose they were, nor which words or own style they were made of. */
  abstract forgetImages(personId: string, promptIds: readonly string[]): Promise<void>;
  /** Some of the images of a list that is gone that are still to be drawn. */
  abstract openImagesIn(listId: string): Promise<OpenImage[]>;
  /** Some of the picture files that are somebody's own and hang in this list alone. */
  abstract picturesOnlyIn(listId: string): Promise<string[]>;
  /** The images of this list no longer say which words they were made of. */
  abstract forgetWordsIn(listId: string): Promise<void>;
  /** Months, turns, preference, who has said what of pictures; last of all the styles and characters. */
  abstract forgetRest(personId: string): Promise<void>;
}
