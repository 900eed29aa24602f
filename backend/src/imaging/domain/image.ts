import { type Tier, tiers } from '@pictick/rules/billing/tier';
import { formerMember } from '@pictick/rules/former-member';
import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import { type BuiltInStyle, defaultStyle, isBuiltInStyle } from '@pictick/rules/imaging/style';
import type { Language } from '@pictick/rules/language';
import { AggregateRoot } from '../../kernel/aggregate-root';
import { backoff } from '../../kernel/backoff';
import { ImageFailed, ImageReady } from '../events';
import { type Drawing } from './generate/drawing';
import type { FailureReason, PictureReason } from './picture-reason';

export type ImageStatus = 'requested' | 'generating' | 'ready' | 'failed' | 'default';
export type PictureSource = 'illustrator' | 'model';

/** A picture in the store. */
export interface Picture {
  sha: string;
  thumbHash: string;
  color: string;
  width: number;
  height: number;
  source: PictureSource;
  /** The built-in style that stood in for a user's style; null if none did. */
  nearestStyle?: BuiltInStyle | null;
}

export interface ImageState {
  id: string;
  listId: string;
  itemId: string;
  /** The user who requested it: month, tier and styles are theirs. */
  userId: string;
  /** Owner of the list; the queue alternates between owners. */
  ownerId: string;
  depicts: string;
  concept: string | null;
  /** Cleaned text; null if a concept is known or the generator draws no text. */
  text: string | null;
  language: Language | null;
  listType: 'shopping' | 'task';
  style: string;
  figure: string | null;
  variant: number;
  /** The previous image of the item, shown until this one is ready. */
  replacesImageId: string | null;
  /** The prompt whose reference image this is; list and item are then the prompt's id. Null for items. */
  referenceOf: string | null;
  status: ImageStatus;
  reason: PictureReason | null;
  source: PictureSource | null;
  cacheKey: string | null;
  /** Key among the user's owned pictures. Null if nothing is drawn, and for copies of free text. */
  pictureKey: string | null;
  sha: string | null;
  thumbHash: string | null;
  color: string | null;
  width: number | null;
  height: number | null;
  nearestStyle: BuiltInStyle | null;
  /** Requested by an admin as a replacement: it does not count. */
  free: boolean;
  /** The user owns the picture, or another image holds the place for it: it does not count. */
  alreadyOwned: boolean;
  /** The month (UTC, YYYY-MM) in which the place is reserved and the picture counts. */
  month: string;
  tierRank: number;
  /** Number of times a worker began it. */
  attempts: number;
  /** Attempts that failed or whose worker died; waiting for a busy generator does not count. */
  tries: number;
  /**
   * Requested: not before this time. Generating: end of the lease, after which another worker may begin
   * again.
   */
  dueAt: Date | null;
  requestedAt: Date;
  startedAt: Date | null;
  readyAt: Date | null;
}

export interface ImageRequest {
  id: string;
  listId: string;
  itemId: string;
  userId: string;
  ownerId: string;
  depicts: string;
  concept: string | null;
  /** Set for plain pictures too, which depend on it. */
  text?: string | null;
  language?: Language | null;
  listType: 'shopping' | 'task';
  replacesImageId?: string | null;
  referenceOf?: string | null;
  month: string;
  tierRank: number;
}

/** An image that fails or kills its worker this often is abandoned, so that it does not block others. */
export const triesAllowed = 3;
/** So long a picture waits for a busy or failing generator; then its place is released. */
const maxWaitMs = 15 * 60_000;
const leaseMs = 30_000;
const firstBackoffMs = 2_000;

/**
 * The generated picture of an item: requested -> generating -> ready
 * failed, or default from the start. Its id was assigned together with the item.
 */
export class Image extends AggregateRoot<ImageState> {
  static restore(state: ImageState): Image {
    return new Image(state);
  }

  /** To be drawn. A place in the month is reserved unless the user owns the picture. */
  static requested(
    request: ImageRequest,
    drawing: Drawing,
    cacheKey: string,
    now: Date,
    owned: { pictureKey: string; alreadyOwned: boolean } | null = null,
  ): Image {
    return new Image({
      ...blank(request, now),
      ...drawing,
      cacheKey,
      ...owned,
      status: 'requested',
      dueAt: now,
    });
  }

  /** Not drawn: the plain picture stays and nothing is counted. */
  static withPlainPicture(request: ImageRequest, reason: PictureReason | null, now: Date): Image {
    return new Image({ ...blank(request, now), status: 'default', reason });
  }

  /** The picture of the copied item. If that is not ready yet, the copy shows it later. Free of charge. */
  static copied(request: ImageRequest, original: Image | null, now: Date): Image {
    const blankCopy = blank({ ...request, replacesImageId: null }, now);
    if (original?.status !== 'ready') {
      return new Image({
        ...blankCopy,
        replacesImageId: request.replacesImageId ?? null,
        status: 'default',
        reason: request.concept === null ? 'no_concept' : (original?.state.reason ?? null),
      });
    }
    const { style, figure, variant, source, sha, thumbHash, color, width, height, nearestStyle, concept } =
      original.state;
    const pictureKey = concept === null ? null : original.state.pictureKey;
    return new Image({
      ...blankCopy,
      pictureKey,
      style,
      figure,
      variant,
      source,
      sha,
      thumbHash,
      color,
      width,
      height,
      nearestStyle,
      status: 'ready',
      readyAt: now,
    });
  }

  get id(): string {
    return this.state.id;
  }

  get status(): ImageStatus {
    return this.state.status;
  }

  /** Key in the picture cache. @throws Error for plain pictures */
  get key(): string {
    if (this.state.cacheKey === null) throw new Error('A plain picture has no cache key');
    return this.state.cacheKey;
  }

  get listId(): string {
    return this.state.listId;
  }

  get listType(): 'shopping' | 'task' {
    return this.state.listType;
  }

  /** False if readers see no difference: an item without a concept always shows its plain picture. */
  get changesWhatIsSeen(): boolean {
    if (this.state.referenceOf !== null) return false;
    return (
      this.state.free ||
      this.state.replacesImageId !== null ||
      (!this.isOpen && this.state.reason !== 'no_concept')
    );
  }

  /** The image that a replacement shows until it is ready; null if there is none. */
  get lastGood(): string | null {
    return this.state.status === 'ready' ? this.state.id : this.state.replacesImageId;
  }

  /**
   * Identifies the attempt, so that a worker whose lease has ended cannot settle another worker's attempt.
   */
  get attempts(): number {
    return this.state.attempts;
  }

  get place(): { userId: string; ownerId: string; month: string } {
    const { userId, ownerId, month } = this.state;
    return { userId, ownerId, month };
  }

  get itemId(): string {
    return this.state.itemId;
  }

  /** True if it takes a place in the user's month. Copies and owned pictures take none. */
  get isCounted(): boolean {
    return !this.state.free && !this.state.alreadyOwned && this.state.cacheKey !== null;
  }

  get pictureKey(): string | null {
    return this.state.pictureKey;
  }

  get isAlreadyOwned(): boolean {
    return this.state.alreadyOwned;
  }

  /** Takes over the place of another image of the same picture, because it was ready first. */
  takePlace(): void {
    this.state.alreadyOwned = false;
  }

  /** The user got the same picture from another image meanwhile. */
  markAlreadyOwned(): void {
    this.state.alreadyOwned = true;
  }

  /** False for copies of free text, whose text is not copied. */
  get canBeDrawn(): boolean {
    return this.state.concept !== null || this.state.text !== null;
  }

  get ownerId(): string {
    return this.state.ownerId;
  }

  get reason(): PictureReason | null {
    return this.state.reason;
  }

  /** The reference image of a style or character rather than of an item. */
  get isReferenceImage(): boolean {
    return this.state.referenceOf !== null;
  }

  /** The reference image for its prompt; null unless it is ready. */
  get reference(): { promptId: string; sha: string; thumbHash: string; color: string } | null {
    const { referenceOf: promptId, status, sha, thumbHash, color } = this.state;
    return promptId !== null && status === 'ready' && sha !== null && thumbHash !== null && color !== null
      ? { promptId, sha, thumbHash, color }
      : null;
  }

  get isOpen(): boolean {
    return this.state.status === 'requested' || this.state.status === 'generating';
  }

  /** Being drawn, or drawn: false if it was abandoned. */
  get isWanted(): boolean {
    return this.isOpen || this.state.status === 'ready';
  }

  get tier(): Tier {
    return tiers[this.state.tierRank] ?? 'trial';
  }

  /** The last allowed attempt ended without a result: its worker died. */
  get attemptsExhausted(): boolean {
    return this.state.status === 'generating' && this.state.tries >= triesAllowed;
  }

  drawing(): Drawing {
    const { concept, text, language, listType, style, figure, variant } = this.state;
    if (concept === null && text === null)
      throw new Error('An image without concept and text has no drawing');
    return { concept, text, language, listType, style, figure, variant };
  }

  /** Starts an attempt with a lease of `forMs`. */
  begin(now: Date, forMs = leaseMs): void {
    this.assertOpen();
    Object.assign(this.state, {
      status: 'generating',
      startedAt: now,
      attempts: this.state.attempts + 1,
      tries: this.state.tries + 1,
      dueAt: new Date(now.getTime() + forMs),
    } satisfies Partial<ImageState>);
  }

  becameReady(picture: Picture, now: Date): void {
    this.assertOpen();
    Object.assign(this.state, {
      ...picture,
      status: 'ready',
      reason: null,
      readyAt: now,
      dueAt: null,
    } satisfies Partial<ImageState>);
    this.record(ImageReady(this.address()));
  }

  /** The generator failed temporarily: schedules a retry, or fails if no attempt is left. */
  failedTemporarily(reason: FailureReason, now: Date, atLeastMs = 0, mostTries = triesAllowed): void {
    this.assertOpen();
    if (this.state.tries >= Math.min(mostTries, triesAllowed)) this.failed(reason, now);
    else this.waitUntil(now, Math.max(backoff(this.state.tries, { first: firstBackoffMs }), atLeastMs));
  }

  /**
   * The generator or store is busy or unavailable: schedules a retry that does not count as an attempt, for
   * up to 15 minutes.
   */
  postponed(reason: FailureReason, now: Date, ms: number): void {
    this.assertOpen();
    this.state.tries -= 1;
    const isLate = now.getTime() + ms - this.state.requestedAt.getTime() > maxWaitMs;
    // An image that has only waited in the queue gets all its attempts.
    if (isLate && this.state.attempts >= triesAllowed) this.failed(reason, now);
    else this.waitUntil(now, ms);
  }

  private waitUntil(now: Date, ms: number): void {
    Object.assign(this.state, {
      status: 'requested',
      dueAt: new Date(now.getTime() + ms),
    } satisfies Partial<ImageState>);
  }

  failed(reason: FailureReason, now: Date): void {
    this.assertOpen();
    Object.assign(this.state, {
      status: 'failed',
      reason,
      readyAt: now,
      dueAt: null,
    } satisfies Partial<ImageState>);
    this.record(ImageFailed({ ...this.address(), reason }));
  }

  /** An admin withdrew the picture: the plain one is shown. */
  withdraw(now: Date): void {
    this.assertReady();
    Object.assign(this.state, {
      ...noPicture,
      cacheKey: null,
      replacesImageId: null,
      status: 'default',
      reason: 'withdrawn',
      readyAt: now,
    } satisfies Partial<ImageState>);
  }

  /**
   * The account of the user or of the prompt's owner was deleted before it was drawn. The previous image
   * stays.
   */
  abandon(now: Date): void {
    this.assertOpen();
    Object.assign(this.state, {
      ...this.builtInOnly(),
      cacheKey: null,
      pictureKey: null,
      status: 'default',
      readyAt: now,
      dueAt: null,
    } satisfies Partial<ImageState>);
  }

  /** A private picture was deleted with its account: the plain one is shown. */
  removePicture(now: Date): void {
    this.assertReady();
    Object.assign(this.state, {
      ...noPicture,
      ...this.builtInOnly(),
      cacheKey: null,
      pictureKey: null,
      replacesImageId: null,
      status: 'default',
      readyAt: now,
    } satisfies Partial<ImageState>);
  }

  /** Replaces a user's style and character by built-in ones; `reason` tells whether there was one. */
  private builtInOnly(): Pick<ImageState, 'style' | 'figure' | 'reason'> {
    const { style, figure } = this.state;
    const hadOwn = !isBuiltInStyle(style) || (figure !== null && !isBuiltInCharacter(figure));
    return {
      style: isBuiltInStyle(style) ? style : defaultStyle,
      figure: figure !== null && isBuiltInCharacter(figure) ? figure : null,
      reason: hadOwn ? 'UNKNOWN_PROMPT' : null,
    };
  }

  /** An admin withdrew the picture and wants another one under the same id, free of charge. */
  requestAnother({ variant }: Drawing, cacheKey: string, now: Date, pictureKey: string | null = null): void {
    this.assertReady();
    Object.assign(this.state, {
      ...noPicture,
      variant,
      cacheKey,
      pictureKey,
      replacesImageId: null,
      free: true,
      status: 'requested',
      reason: null,
      attempts: 0,
      tries: 0,
      requestedAt: now,
      dueAt: now,
      startedAt: null,
      readyAt: null,
    } satisfies Partial<ImageState>);
  }

  /** An admin retries it as if just requested. A failed image does not count any more. */
  retry(now: Date): void {
    const hasFailed = this.state.status === 'failed';
    if (!hasFailed) this.assertOpen();
    Object.assign(this.state, {
      status: 'requested',
      reason: null,
      free: this.state.free || hasFailed,
      tries: 0,
      requestedAt: now,
      dueAt: now,
      startedAt: null,
      readyAt: null,
    } satisfies Partial<ImageState>);
  }

  /** False while it is being drawn, and for deleted accounts. */
  canBeRetried(now: Date): boolean {
    const { status, dueAt, userId } = this.state;
    if (userId === formerMember || !this.canBeDrawn) return false;
    return status === 'generating' ? dueAt === null || dueAt <= now : this.isOpen || status === 'failed';
  }

  private address(): { imageId: string; listId: string; itemId: string; userId: string } {
    const { id, listId, itemId, userId } = this.state;
    return { imageId: id, listId, itemId, userId };
  }

  private assertReady(): void {
    if (this.state.status !== 'ready')
      throw new Error(`Image ${this.state.id} is ${this.state.status} and has no picture`);
  }

  private assertOpen(): void {
    if (!this.isOpen) throw new Error(`Image ${this.state.id} is settled for good: ${this.state.status}`);
  }
}

const noPicture = {
  source: null,
  sha: null,
  thumbHash: null,
  color: null,
  width: null,
  height: null,
  nearestStyle: null,
} as const satisfies Partial<ImageState>;

const blank = (request: ImageRequest, now: Date): ImageState => ({
  ...request,
  replacesImageId: request.replacesImageId ?? null,
  referenceOf: request.referenceOf ?? null,
  text: request.text ?? null,
  language: request.language ?? null,
  style: defaultStyle,
  figure: null,
  variant: 0,
  status: 'requested',
  reason: null,
  ...noPicture,
  cacheKey: null,
  pictureKey: null,
  free: false,
  alreadyOwned: false,
  attempts: 0,
  tries: 0,
  dueAt: null,
  requestedAt: now,
  startedAt: null,
  readyAt: null,
});
