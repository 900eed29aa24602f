import { Injectable } from '@nestjs/common';
import { ImageStore, type StoredFile } from '../domain/image-store';

/** The files of generated pictures, by name. */
@Injectable()
export class PictureFiles {
  constructor(private readonly store: ImageStore) {}

  /** Null for what is not there and for what is not the name of a picture. */
  open(name: string): Promise<StoredFile | null> {
    return this.store.open(name);
  }
}
