import { Injectable, Logger } from '@nestjs/common';
import { describe } from '../../platform/database/database-errors';
import { ImageStore, type StoredFile } from '../domain/storage/image-store';

/** Answered with 503: a retry may succeed. */
class StoreUnavailable extends Error {
  readonly code = 'ETIMEDOUT';
}

/** The files of generated pictures, by name. */
@Injectable()
export class PictureFiles {
  private readonly log = new Logger('imaging');

  constructor(private readonly store: ImageStore) {}

  /** Null if there is no such file or the name is not that of a picture. @throws StoreUnavailable */
  open(name: string): Promise<StoredFile | null> {
    return this.store.open(name).catch((error: unknown) => {
      this.log.warn(`a picture could not be read: ${describe(error)}`);
      throw new StoreUnavailable();
    });
  }
}
