import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { uploadPixels } from '@pictick/rules/imaging/upload';
import { SerialQueue } from '../../../platform/serial-queue';
import { type DrawnPicture, GenerationFailed } from '../../domain/generate/image-generator';
import { imageUnreadable } from '../../domain/imaging.errors';
import { PictureReader } from '../../domain/styles/picture-reader';

/** Each holds its file meanwhile; who comes after them is asked to come back. */
const maxWaiting = 2;
const retryAfterSeconds = 5;

/** Loaded at the first upload: most api processes never see one, and need not carry the image library. */
const finisher = (): typeof import('../generators/finish-picture') =>
  createRequire(__filename)('../generators/finish-picture') as typeof import('../generators/finish-picture');

/** One at a time, because a large photograph is hundreds of megabytes while it is looked at. The work itself is done off the request thread. */
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
