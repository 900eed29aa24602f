/**
 * The concept that a user chose for a name, in all lists; null is the letter card. Names are stored as keys
 * (PictureBook.nameKey).
 */
export abstract class ChosenPictures {
  /** Choices of this user among these names. Names without a choice are absent. */
  abstract of(userId: string, nameKeys: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
  abstract remember(userId: string, nameKey: string, concept: string | null, at: Date): Promise<void>;
  abstract forget(userId: string, nameKey: string): Promise<void>;
}
