import { Injectable } from '@nestjs/common';
import type { DrawnPicture } from '../domain/image-generator';

/** Less than ten megabytes, with what a model draws. */
const mostKept = 16;
const keptMs = 30 * 60_000;

/** Pictures that were drawn, and perhaps paid for, when the store did not take them. They wait here for the next try, so that none is drawn twice. */
@Injectable()
export class UnstoredPictures {
  private readonly kept = new Map<string, { picture: DrawnPicture; since: number }>();

  of(key: string): DrawnPicture | null {
    return this.kept.get(key)?.picture ?? null;
  }

  /** Nothing more is drawn than can be kept. */
  hasRoom(now: Date): boolean {
    for (const [key, { since }] of this.kept) if (now.getTime() - since > keptMs) this.kept.delete(key);
    return this.kept.size < mostKept;
  }

  keep(key: string, picture: DrawnPicture, now: Date): void {
    if (!this.kept.has(key)) this.kept.set(key, { picture, since: now.getTime() });
  }

  forget(key: string): void {
    this.kept.delete(key);
  }
}
