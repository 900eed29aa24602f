import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { overloaded } from '../../../kernel/domain-error';
import { SerialQueue } from '../../../platform/serial-queue';
import { type DrawnPicture, GenerationFailed } from '../../domain/generate/image-generator';
import { imageUnreadable } from '../../domain/imaging.errors';
import { PictureReader, type Upload } from '../../domain/styles/picture-reader';

/** Each waiting upload holds its file in memory; further ones are refused with 503. A user has one of them. */
const maxWaiting = 2;
const retryAfterSeconds = 5;

/** Loaded with the first upload, because most api processes never need the image library. */
const finisher = (): typeof import('../generators/finish-picture') =>
  createRequire(__filename)('../generators/finish-picture') as typeof import('../generators/finish-picture');

/**
 * One at a time, because decoding a large photograph takes hundreds of megabytes. Runs off the request
 * thread.
 * @throws SERVICE_UNAVAILABLE
 */
@Injectable()
export class UploadedPictures extends PictureReader {
  private readonly queue = new SerialQueue(maxWaiting, retryAfterSeconds);

  /** The upload of each user that waits while another is decoded. */
  private readonly waiting = new Map<string, Uint8Array>();

  async read(bytes: Uint8Array, { userId, mostPixels }: Upload): Promise<DrawnPicture> {
    if (this.waiting.has(userId)) throw overloaded(retryAfterSeconds);
    if (!this.queue.isIdle) this.waiting.set(userId, bytes);
    const waitsNoMore = () => {
      if (this.waiting.get(userId) === bytes) this.waiting.delete(userId);
    };
    try {
      return await this.queue.run(() => {
        waitsNoMore();
        return finisher().finishPicture(bytes, { mostPixels, mayBeOneColour: true });
      });
    } catch (error) {
      waitsNoMore();
      throw error instanceof GenerationFailed ? imageUnreadable() : error;
    }
  }
}
