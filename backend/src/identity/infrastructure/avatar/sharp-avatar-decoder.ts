import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error';
import { SerialQueue } from '../../../platform/serial-queue';
import { AvatarDecoder } from '../../domain/avatars';
import type { resizeAvatar } from './resize-avatar';

/** PNG, JPEG or WebP by their first bytes, so that no other format reaches a decoder, whatever its name. */
const supportedFormat = /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/;
const maxWaiting = 4;
const retryAfterSeconds = 5;

/** Loaded with the first picture: most processes never decode one. */
const loadResizer = (): { resizeAvatar: typeof resizeAvatar } =>
  createRequire(__filename)('./resize-avatar') as { resizeAvatar: typeof resizeAvatar };

@Injectable()
export class SharpAvatarDecoder extends AvatarDecoder {
  private readonly queue = new SerialQueue(maxWaiting, retryAfterSeconds);

  async decode(bytes: Uint8Array): Promise<Buffer> {
    if (!supportedFormat.test(Buffer.from(bytes.subarray(0, 12)).toString('hex'))) throw unreadable();
    return this.queue.run(() =>
      loadResizer()
        .resizeAvatar(bytes)
        .catch(() => {
          throw unreadable();
        }),
    );
  }
}

const unreadable = (): DomainError => new DomainError('IMAGE_UNREADABLE', 'invalid');
