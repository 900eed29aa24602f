import type { OrderedBy } from './drawing-orders';
import type { Drawing } from './drawing';
import type { Picture } from './image';

/** Versions of the person's own styles and characters, by id. Built-in ones change with the generator's version. */
export type PromptVersions = ReadonlyMap<string, number>;

/** Pictures that were drawn before and may be shown again: to anybody, or to the account that brought words or a style of its own. */
export abstract class Library {
  /** A name for a drawing that cannot be guessed from its words, so that nobody can ask whether somebody has it. */
  abstract keyOf(drawing: Drawing, by: OrderedBy, versions?: PromptVersions): string;
  /** Only what is known and also lies in the store. */
  abstract find(key: string): Promise<Picture | null>;
  /** Of these keys, those that are known and lie in the store. */
  abstract findAll(keys: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
  /** The first picture under a key stays. The account is null where every family may see it. */
  abstract add(key: string, picture: Picture, account: string | null, now: Date): Promise<void>;
  /** To be said before a picture is put into the store: from now on it is wanted, and no sweeper takes it. */
  abstract spare(sha: string): Promise<void>;
  /** Whether a picture of this name is in it: then it was drawn, and not brought along by somebody. */
  abstract holds(sha: string): Promise<boolean>;
}
