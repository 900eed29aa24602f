import { Injectable } from '@nestjs/common';
import type { DrawnPicture } from '../../domain/generate/image-generator';

/** Less than 10 MB with the pictures of a model. */
const mostKept = 16;
const keptMs = 30 * 60_000;

/** Holds drawn pictures, which may have been paid for, while the store is unavailable, so that none is drawn twice. */
@Injectable()
export class UploadBuffer {
  private readonly kept = new Map<string, { picture: DrawnPicture; since: number }>();

  get(key: string): DrawnPicture | null {
    return this.kept.get(key)?.picture ?? null;
  }

  /** False if it is full: nothing may be drawn then. */
  hasSpace(now: Date): boolean {
    for (const [key, { since }] of this.kept) if (now.getTime() - since > keptMs) this.kept.delete(key);
    return this.kept.size < mostKept;
  }

  put(key: string, picture: DrawnPicture, now: Date): void {
    if (!this.kept.has(key)) this.kept.set(key, { picture, since: now.getTime() });
  }

  delete(key: string): void {
    this.kept.delete(key);
  }
}
