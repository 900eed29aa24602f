import { Injectable } from '@nestjs/common';
import type { DrawnPicture } from '../../domain/generate/image-generator';

/** Less than 10 MB with the pictures of a model. */
const maxPictures = 16;
const maxAgeMs = 30 * 60_000;

/** Holds drawn pictures, which may have been paid for, while the store is unavailable, so that none is drawn twice. */
@Injectable()
export class UploadBuffer {
  private readonly pictures = new Map<string, { picture: DrawnPicture; since: number }>();

  get(key: string): DrawnPicture | null {
    return this.pictures.get(key)?.picture ?? null;
  }

  /** False if it is full: nothing may be drawn then. */
  hasSpace(now: Date): boolean {
    for (const [key, { since }] of this.pictures)
      if (now.getTime() - since > maxAgeMs) this.pictures.delete(key);
    return this.pictures.size < maxPictures;
  }

  put(key: string, picture: DrawnPicture, now: Date): void {
    if (!this.pictures.has(key)) this.pictures.set(key, { picture, since: now.getTime() });
  }

  delete(key: string): void {
    this.pictures.delete(key);
  }
}
