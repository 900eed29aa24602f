import type { Tier } from '@pictick/rules/billing/tier';
import type { BuiltInCharacter } from '@pictick/rules/imaging/character';
import type { BuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';
import type { PictureSource } from '../image';
import type { FailureReason } from '../picture-reason';

/** A known thing by our own English noun, or cleaned words of an unknown thing. */
export type Subject =
  | { concept: string; noun: string; kind: 'food' | 'thing' | 'household' | 'chore' }
  | { text: string; language: Language };

export type RequestedStyle =
  | { builtIn: BuiltInStyle }
  | { promptId: string; template: string; nearest: BuiltInStyle };

/** `uploaded`: the reference may be a photograph of somebody; it never leaves the house. */
export type RequestedFigure =
  | { builtIn: BuiltInCharacter }
  | { promptId: string; name: string; description: string; reference: Uint8Array | null; uploaded?: boolean };

/** The request to a generator: everything is resolved. */
export interface GenerationRequest {
  subject: Subject;
  listType: 'shopping' | 'task';
  style: RequestedStyle;
  figure: RequestedFigure | null;
  variant: number;
  /** Chooses model and quality, by configuration. */
  tier: Tier;
  /** Pseudonym of the account for the provider: an HMAC, never the id. */
  account: string;
}

export interface DrawnPicture {
  webp512: Uint8Array;
  webp256: Uint8Array;
  thumbHash: string;
  color: string;
  /** Only where a model drew it: the illustrator draws this size again whenever somebody asks. */
  webp1024?: Uint8Array;
  /** Set where an own style was drawn in the nearest built-in one. */
  nearestStyle?: BuiltInStyle;
}

export abstract class ImageGenerator {
  abstract readonly source: PictureSource;
  /** A worker that draws for longer counts as dead. */
  abstract readonly longestMs: number;
  /** Whether the same thing is shown otherwise for a list of chores than for a shopping list. */
  readonly dependsOnListType: boolean = false;
  abstract draws(subject: Subject): boolean;
  /** Another version may draw the same thing differently, so it never answers with the other's pictures. */
  abstract versionFor(tier: Tier): string;
  abstract draw(request: GenerationRequest): Promise<DrawnPicture>;

  /** Whether moderation, if configured, accepts these words. True on a timeout: they are moderated again when they are drawn. */
  allows(_words: string): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** The same picture at 1024 pixels as WebP; null where the picture in the store has that size already. */
  enlarge(_order: GenerationRequest): Promise<Uint8Array | null> {
    return Promise.resolve(null);
  }
}

/** A generator failed. `passing` says that a later try may well succeed, though not before `retryAfterMs`. */
export class GenerationFailed extends Error {
  constructor(
    readonly reason: FailureReason,
    readonly passing: boolean,
    readonly retryAfterMs = 0,
    /** With the first one. */
    readonly mostTries = 3,
  ) {
    super(reason);
    this.name = 'GenerationFailed';
  }
}

/** Not a try that failed but none at all: the generator asked for a pause, or is given one, or the store is away. */
export class GeneratorBusy extends GenerationFailed {
  constructor(retryAfterMs: number, reason: FailureReason = 'api_server_error') {
    super(reason, true, retryAfterMs);
    this.name = 'GeneratorBusy';
  }
}
