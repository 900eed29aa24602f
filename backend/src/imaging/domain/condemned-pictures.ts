/** Files that no row speaks of. They are given a day in which somebody may still want them. */
export abstract class CondemnedPictures {
  /** Whose rows these are. */
  abstract installation(): Promise<string>;
  /** Whether any row speaks of a picture file. */
  abstract knowsPictures(): Promise<boolean>;
  /** Of these pictures, those that nobody speaks of are noted, and the others are struck off. */
  abstract judge(shas: readonly string[], now: Date): Promise<void>;
  /** Nobody is to see them any more: they need not wait for a night. */
  abstract condemn(shas: readonly string[]): Promise<void>;
  /** Some of those. */
  abstract atOnce(): Promise<string[]>;
  /** Those that were noted before this time. */
  abstract ripe(before: Date): Promise<string[]>;
  /** Takes the file away if still nobody speaks of it. Whoever wants to put it there again at this moment waits until it is gone. */
  abstract carryOut(sha: string, takeAway: () => Promise<void>): Promise<boolean>;
  /** Library entries of an account that has no image left that shows them. */
  abstract forgetOrphans(before: Date): Promise<void>;
}
