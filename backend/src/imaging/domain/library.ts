import type { Drawing, Picture } from './image';

/** Pictures that were drawn before and may be shown again, to anybody. */
export abstract class Library {
  /** A name for a drawing that cannot be guessed from its words, so that nobody can ask whether somebody has it. */
  abstract keyOf(drawing: Drawing): string;
  /** Only what is known and also lies in the store. */
  abstract find(key: string): Promise<Picture | null>;
  /** The first picture under a key stays. */
  abstract add(key: string, picture: Picture, now: Date): Promise<void>;
}
