/** A household, or a user for lists without one: remembers photos by name and is counted for them. */
export interface PhotoHolder {
  id: string;
  kind: 'household' | 'person';
}

/** The picture of a photo in the store. */
export interface PhotoPicture {
  sha: string;
  thumbHash: string;
  color: string;
}

export interface OwnPhoto extends PhotoPicture {
  id: string;
  holder: PhotoHolder;
  nameKey: string;
  /** As it was typed. */
  name: string;
  /** Set for 30 days after the user went back to the drawing or to another photo. */
  removedAt: Date | null;
}

/** An item that can show a photo, as long as it depicts this. */
export interface PhotoPlace {
  itemId: string;
  listId: string;
  depicts: string;
}

/** The photo that an item shows, or showed until it was hidden. */
export interface ItemPhoto {
  photo: OwnPhoto;
  /** The photo is shown while the item depicts this. */
  depicts: string;
  isShown: boolean;
}

/** Own photos by holder and name, and the items that show them. */
export abstract class OwnPhotos {
  /** Locks the number of photos of the holder until the transaction ends. */
  abstract lock(holder: PhotoHolder): Promise<void>;
  /** Photos of the holder that are not removed. */
  abstract count(holder: PhotoHolder): Promise<number>;
  /** Null: there is no such photo. */
  abstract byId(photoId: string): Promise<OwnPhoto | null>;
  /** All photos of the holder that are not removed, by name. */
  abstract heldBy(holderId: string): Promise<OwnPhoto[]>;
  /** The photos of the holder for these names. */
  abstract named(holderId: string, nameKeys: readonly string[]): Promise<OwnPhoto[]>;
  /** The photos for these names that items of the list show, the latest last, whichever user set them. */
  abstract shownInList(listId: string, nameKeys: readonly string[]): Promise<OwnPhoto[]>;
  /** The photos of these items. */
  abstract ofItems(itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemPhoto>>;
  /** The items that show the photo. */
  abstract places(photoId: string): Promise<PhotoPlace[]>;
  abstract add(photo: Omit<OwnPhoto, 'removedAt'>, now: Date): Promise<void>;
  /** Shows the photo on these items, as a change of their lists; nothing if it was removed meanwhile. */
  abstract show(photoId: string, places: readonly PhotoPlace[]): Promise<void>;
  /** The item shows its drawing, as a change of its list. */
  abstract hide(itemId: string): Promise<void>;
  /** As `hide`, and a restored photo does not come back to the item. */
  abstract release(itemId: string): Promise<void>;
  /**
   * Forgets the photo for its name: all items show their drawings. It can be restored to those that showed it;
   * items where it was hidden before are released. Idempotent.
   */
  abstract remove(photoId: string, now: Date): Promise<void>;
  /** The name has its photo again; no item shows it yet. */
  abstract restore(photoId: string): Promise<void>;
  /** The items that showed the photo when it was removed. */
  abstract lastPlaces(photoId: string): Promise<PhotoPlace[]>;
  /** A batch of the holder's removed photos that are older than its `most` latest ones. */
  abstract removedBeyond(holder: PhotoHolder, most: number): Promise<string[]>;
  /** A batch of photos that were removed before this time. */
  abstract removedBefore(time: Date): Promise<string[]>;
  /** A batch of the ids of holders after this one, in ascending order. */
  abstract holdersAfter(id: string): Promise<string[]>;
  /** A batch of the ids of lists whose items show or showed photos after this one, in ascending order. */
  abstract listsAfter(id: string): Promise<string[]>;
  /** A batch of all photos of the holder. */
  abstract idsOf(holderId: string): Promise<string[]>;
  /** A batch of all photos with this picture. */
  abstract withPicture(sha: string): Promise<string[]>;
  /** Erases the photo for good: its items show their drawings, its file is marked for deletion. */
  abstract erase(photoId: string): Promise<void>;
  /** Forgets which items of an erased list showed a photo. */
  abstract forgetList(listId: string): Promise<void>;
}
