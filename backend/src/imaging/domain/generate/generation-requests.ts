import type { Tier } from '@pictick/rules/billing/tier';
import type { Drawing } from './drawing';
import type { GenerationRequest } from './image-generator';

/** The user who requested the picture. */
export interface RequestedBy {
  userId: string;
  tier: Tier;
  /** The picture is the reference image of a character: an uploaded reference is left out, and only the description counts. */
  isReferenceImage?: boolean;
}

/** Builds the request to a generator from the drawing of an image. */
export abstract class GenerationRequests {
  abstract build(drawing: Drawing, by: RequestedBy): Promise<GenerationRequest>;
}
