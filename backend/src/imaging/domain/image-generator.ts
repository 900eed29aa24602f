import type { Drawing, PictureSource } from './image';
import type { FailureReason } from './picture-reason';

export interface DrawnPicture {
  webp512: Uint8Array;
  webp256: Uint8Array;
  thumbHash: string;
  color: string;
}

export abstract class ImageGenerator {
  abstract readonly source: PictureSource;
  /** Another version may draw the same thing differently, so it never answers with the other's pictures. */
  abstract readonly version: string;
  abstract draw(drawing: Drawing): Promise<DrawnPicture>;
}

/** A generator's no. `passing` says that a later try may well succeed. */
export class GenerationFailed extends Error {
  constructor(
    readonly reason: FailureReason,
    readonly passing: boolean,
  ) {
    super(reason);
    this.name = 'GenerationFailed';
  }
}
