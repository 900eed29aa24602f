import type { Picture } from '../image';
import type { Drawing } from './drawing';
import type { RequestedBy } from './generation-requests';

/** Versions of the person's own styles and characters, by id. Built-in ones change with the generator's version. */
export type PromptVersions = ReadonlyMap<string, number>;

export interface KeyedDrawing {
  drawing: Drawing;
  key: string;
}

/** Where so many in a row were withdrawn, the next one will hardly be better. */
const variantsTried = 5;

/** Pictures that were drawn before and may be shown again: to anybody, or to the account that brought words or a style of its own. */
export abstract class PictureCache {
  /** A name for a drawing that cannot be guessed from its words, so that nobody can ask whether somebody has it. */
  abstract keyOf(drawing: Drawing, by: RequestedBy, versions?: PromptVersions): string;
  /** Only what is known and also lies in the store. */
  abstract find(key: string): Promise<Picture | null>;
  /** Of these keys, those that are known and lie in the store. */
  abstract findAll(keys: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
  /** The first picture under a key stays. The account is null where every family may see it. */
  abstract add(key: string, picture: Picture, account: string | null, now: Date): Promise<void>;
  /** Call it before a picture is put into the store: the sweep then leaves the file alone. */
  abstract protectFromSweep(sha: string): Promise<void>;
  /** Whether it holds a picture of this name: then the picture was drawn, not uploaded. */
  abstract contains(sha: string): Promise<boolean>;
  /** Whether this file was withdrawn. Then from now on so is what is drawn under this key, which was another one before. */
  abstract isWithdrawn(sha: string, key: string, now: Date): Promise<boolean>;
  /** From now on neither the file nor what was drawn under the same key is handed out. */
  abstract withdraw(sha: string, now: Date): Promise<void>;
  /** Those that were withdrawn and are an image's picture all the same: of a worker that had it in its hands at that moment. */
  abstract withdrawnButShown(): Promise<string[]>;
  /** Of these keys, those that were withdrawn. */
  protected abstract withdrawnAmong(keys: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * For each drawing the drawing itself or the next variant of it that was not withdrawn, with its key. Null where too many were.
   * Asks once for all drawings, and once more for each round of variants that were withdrawn.
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
