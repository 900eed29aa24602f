import type { Picture } from '../image';
import type { Drawing } from './drawing';
import type { RequestedBy } from './generation-requests';

/**
 * Versions of the user's prompts by id. Built-in styles and characters change with the generator's version.
 */
export type PromptVersions = ReadonlyMap<string, number>;

export interface KeyedDrawing {
  drawing: Drawing;
  key: string;
}

/** After so many withdrawn variants in a row the next one is unlikely to be better. */
const variantsTried = 5;

/**
 * Pictures that are shown again instead of being drawn: shared ones to all users, private ones to their
 * account.
 */
export abstract class PictureCache {
  /**
   * HMAC of a drawing. It cannot be computed from a text, so no user can test whether another has the
   * picture.
   */
  abstract keyOf(drawing: Drawing, by: RequestedBy, versions?: PromptVersions): string;
  /** Null unless the cache has the key and the store has the file. */
  abstract find(key: string): Promise<Picture | null>;
  /** The pictures of these keys that cache and store have. */
  abstract findAll(keys: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
  /** The first picture under a key stays. `account` is null for shared pictures. */
  abstract add(key: string, picture: Picture, account: string | null, now: Date): Promise<void>;
  /** Call it before storing a picture, so that the sweep does not delete the file. */
  abstract protectFromSweep(sha: string): Promise<void>;
  /** True if the file was drawn, false if it was uploaded. */
  abstract contains(sha: string): Promise<boolean>;
  /**
   * True if this file is withdrawn. Then this key, under which the same file was drawn again, is withdrawn
   * too.
   */
  abstract isWithdrawn(sha: string, key: string, now: Date): Promise<boolean>;
  /** Withdraws the file and every drawing that led to it. */
  abstract withdraw(sha: string, now: Date): Promise<void>;
  /** Withdrawn files that images still show, because a worker was publishing them at that moment. */
  abstract withdrawnButShown(): Promise<string[]>;
  /** Those of these keys that are withdrawn. */
  protected abstract withdrawnAmong(keys: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * For each drawing the first variant that is not withdrawn, with its key; null if five in a row are.
   * One query for all drawings, and one more per round of withdrawn variants.
   */
  async firstAllowedVariants(
    drawings: readonly Drawing[],
    by: RequestedBy,
    versions?: PromptVersions,
  ): Promise<(KeyedDrawing | null)[]> {
    const found = drawings.map((): KeyedDrawing | null => null);
    let open = drawings.map((drawing, place) => ({ drawing, place }));
    for (let tried = 0; tried < variantsTried && open.length > 0; tried += 1) {
      const round = open.map(({ drawing, place }) => ({
        place,
        drawing,
        key: this.keyOf(drawing, by, versions),
      }));
      const withdrawn = await this.withdrawnAmong([...new Set(round.map(({ key }) => key))]);
      for (const { place, drawing, key } of round) if (!withdrawn.has(key)) found[place] = { drawing, key };
      open = round
        .filter(({ key }) => withdrawn.has(key))
        .map(({ place, drawing }) => ({ place, drawing: { ...drawing, variant: drawing.variant + 1 } }));
    }
    return found;
  }
}
