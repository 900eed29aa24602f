import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { SerialQueue } from '../../platform/serial-queue';
import { FaceReader } from '../domain/faces';
import type { drawFace } from './draw-face';

/** PNG, JPEG, WebP: by their first bytes, so that nothing else ever reaches a decoder, whatever it is called. */
const known = /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/;
const maxWaiting = 4;
const retryAfterSeconds = 5;

/** Loaded with the first picture: most processes never see one, and need not carry the image library. */
const studio = (): { drawFace: typeof drawFace } =>
  createRequire(__filename)('./draw-face') as { drawFace: typeof drawFace };

@Injectable()
export class SharpFaceReader extends FaceReader {
  private readonly desk = new SerialQueue(maxWaiting, retryAfterSeconds);

  async read(bytes: Uint8Array): Promise<Buffer> {
    if (!known.test(Buffer.from(bytes.subarray(0, 12)).toString('hex'))) throw unreadable();
    return this.desk.run(() =>
      studio()
        .drawFace(bytes)
        .catch(() => {
          throw unreadable();
        }),
    );
  }
}

const unreadable = (): DomainError => new DomainError('IMAGE_UNREADABLE', 'invalid');
