import type { ReportedPicture } from './reported-picture';

export abstract class ReportedPictures {
  /** Locks it until the transaction ends. */
  abstract byId(id: string): Promise<ReportedPicture | null>;
  abstract save(picture: ReportedPicture): Promise<void>;
}
