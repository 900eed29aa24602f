import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { uploadPixels } from '@pictick/rules/imaging/upload';
import { SerialQueue } from '../../../platform/serial-queue';
import { type DrawnPicture, GenerationFailed } from '../../domain/generate/image-generator';
import { imageUnreadable } from '../../domain/imaging.errors';
import { PictureReader } from '../../domain/styles/picture-reader';

/** Each waiting upload holds its file in memory; further ones are refused with 503. */
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

  read(bytes: Uint8Array): Promise<DrawnPicture> {
    return this.queue
      .run(() => finisher().finishPicture(bytes, { mostPixels: uploadPixels, mayBeOneColour: true }))
      .catch((error: unknown) => {
        throw error instanceof GenerationFailed ? imageUnreadable() : error;
      });
  }
}
