/** Which concept a user chose for a name, on whichever list; null is the letter card. Names are kept as their keys (PictureBook.nameKey). */
export abstract class ChosenPictures {
  /** The choices of this user among these names; a name without a choice is not in the answer. */
  abstract of(userId: string, nameKeys: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  abstract remember(userId: string, nameKey: string, concept: string | null, at: Date): Promise<void>;
  abstract forget(userId: string, nameKey: string): Promise<void>;
}
