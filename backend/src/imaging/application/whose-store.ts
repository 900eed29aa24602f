import { Injectable } from '@nestjs/common';
import { CondemnedPictures } from '../domain/condemned-pictures';
import { ImageStore } from '../domain/image-store';

const farFuture = new Date('9999-01-01T00:00:00Z');
const trustMs = 5_000;

/** `fresh`: nothing is there, and no row misses anything. `lost`: nothing is there, and rows speak of pictures: something else is mounted in its place. */
export type Whose =
  | { is: 'ours' | 'fresh' | 'unmarked' | 'lost'; installation: string }
  | { is: 'foreign'; installation: string; mark: string };

/** Whether the store of pictures is the one of this database. */
@Injectable()
export class WhoseStore {
  private known: { lost: Promise<boolean>; until: number } | undefined;

  constructor(
    private readonly store: ImageStore,
    private readonly condemned: CondemnedPictures,
  ) {}

  async whose(): Promise<Whose> {
    const [mark, installation] = await Promise.all([this.store.mark(), this.condemned.installation()]);
    if (mark === installation) return { is: 'ours', installation };
    if (mark !== null) return { is: 'foreign', installation, mark };
    if (!(await this.isEmpty())) return { is: 'unmarked', installation };
    return { is: (await this.condemned.knowsPictures()) ? 'lost' : 'fresh', installation };
  }

  /** Looked for at most every few seconds. */
  isLost(): Promise<boolean> {
    if (!this.known || Date.now() > this.known.until)
      this.known = { lost: this.whose().then(({ is }) => is === 'lost'), until: Date.now() + trustMs };
    return this.known.lost;
  }

  private async isEmpty(): Promise<boolean> {
    for await (const _ of this.store.olderThan(farFuture)) return false;
    return true;
  }
}
