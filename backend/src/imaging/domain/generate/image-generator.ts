import type { Tier } from '@pictick/rules/billing/tier';
import type { BuiltInCharacter } from '@pictick/rules/imaging/character';
import type { BuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';
import type { PictureSource } from '../image';
import type { FailureReason } from '../picture-reason';

/** A known concept with our English noun, or cleaned text. */
export type Subject =
  | { concept: string; noun: string; kind: 'food' | 'thing' | 'household' | 'chore' }
  | { text: string; language: Language };

export type RequestedStyle =
  | { builtIn: BuiltInStyle }
  | { promptId: string; template: string; nearest: BuiltInStyle };

/** `uploaded`: the reference may be a photograph of a person and is never sent to a provider. */
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
  /** Pseudonym of the account for the provider: an HMAC of the id. */
  account: string;
}

export interface DrawnPicture {
  webp512: Uint8Array;
  webp256: Uint8Array;
  thumbHash: string;
  color: string;
  /** Set by models only. The illustrator draws this size on request. */
  webp1024?: Uint8Array;
  /** The built-in style that stood in for a user's style; undefined if none did. */
  nearestStyle?: BuiltInStyle;
}

export abstract class ImageGenerator {
  abstract readonly source: PictureSource;
  /** Longest duration of `draw` in ms; a worker that takes longer counts as dead. */
  abstract readonly longestMs: number;
  /** The drawing differs between shopping and task lists. */
  readonly dependsOnListType: boolean = false;
  abstract draws(subject: Subject): boolean;
  /** Part of the cache key: a version that draws differently never reuses older pictures. */
  abstract versionFor(tier: Tier): string;
  /** @throws GenerationFailed, GeneratorBusy */
  abstract draw(request: GenerationRequest): Promise<DrawnPicture>;

  /**
   * True if moderation, if configured, accepts the text. Also true on a timeout: it is moderated again when
   * drawn.
   */
  allows(_words: string): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** The same picture as WebP of 1024 px; null if the stored picture has that size already. */
  enlarge(_order: GenerationRequest): Promise<Uint8Array | null> {
    return Promise.resolve(null);
  }
}

/** The generator failed. `passing`: a retry may succeed, not before `retryAfterMs`. */
export class GenerationFailed extends Error {
  constructor(
    readonly reason: FailureReason,
    readonly passing: boolean,
    readonly retryAfterMs = 0,
    /** Including the first attempt. */
    readonly mostTries = 3,
  ) {
    super(reason);
    this.name = 'GenerationFailed';
  }
}

/** Not a failed attempt: the generator asked for a pause, is paused, or the store is unavailable. */
export class GeneratorBusy extends GenerationFailed {
  constructor(retryAfterMs: number, reason: FailureReason = 'api_server_error') {
    super(reason, true, retryAfterMs);
    this.name = 'GeneratorBusy';
  }
}
