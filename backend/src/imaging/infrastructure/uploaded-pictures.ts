import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { overloaded } from '../../kernel/domain-error';
import { imageUnreadable } from '../domain/imaging.errors';
import { type DrawnPicture, GenerationFailed } from '../domain/image-generator';
import { PictureReader } from '../domain/picture-reader';

/** As many as the largest camera of a phone has. */
const mostPixels = 50_000_000;

/** Each holds its file meanwhile; who comes after them is asked to come back. */
const mostWaiting = 2;
const comeBackSeconds = 5;

/** Loaded at the first upload: most api processes never see one, and need not carry the image library. */
const finisher = (): typeof import('./generators/finish-picture') => createRequire(__filename)('./generators/finish-picture') as typeof import('./generators/finish-picture');

/** One at a time, because a large photograph is hundreds of megabytes while it is looked at. The work itself is done off the request thread. */
@Injectable()
export class UploadedPictures extends PictureReader {
  private last: Promise<unknown> = Promise.resolve();
  private inHand = 0;

  async read(bytes: Uint8Array): Promise<DrawnPicture> {
    if (this.inHand > mostWaiting) throw overloaded(comeBackSeconds);
    this.inHand += 1;
    return this.inTurn(bytes).finally(() => (this.inHand -= 1));
  }

  private inTurn(bytes: Uint8Array): Promise<DrawnPicture> {
    const mine = this.last.then(() => finisher().finishPicture(bytes, mostPixels));
    this.last = mine.catch(() => undefined);
    return mine.catch((error: unknown) => {
      throw error instanceof GenerationFailed ? imageUnreadable() : error;
    });
  }
}
