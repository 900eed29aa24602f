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

/** A picture that lies in the store. */
export interface Picture {
  sha: string;
  thumbHash: string;
  color: string;
  width: number;
  height: number;
  source: PictureSource;
  /** Set where an own style was drawn in the nearest style of the house. */
  nearestStyle?: BuiltInStyle | null;
}

export interface ImageState {
  id: string;
  listId: string;
  itemId: string;
  /** Who asked, and so whose month, tier and style it is. */
  userId: string;
  /** Whose list it is: families take turns by this. */
  ownerId: string;
  depicts: string;
  concept: string | null;
  /** What was typed, where no concept is known for it and somebody draws words. */
  text: string | null;
  language: Language | null;
  listType: 'shopping' | 'task';
  style: string;
  figure: string | null;
  variant: number;
  /** The last picture of the same item: shown until this one is ready. */
  replacesImageId: string | null;
  /** The style or character whose meaning it shows. Then it hangs on no item, and list and item are that prompt itself. */
  referenceOf: string | null;
  status: ImageStatus;
  reason: PictureReason | null;
  source: PictureSource | null;
  cacheKey: string | null;
  /** Names the picture among those of the person. Null where nothing is drawn, and for copies of free text. */
  pictureKey: string | null;
  sha: string | null;
  thumbHash: string | null;
  color: string | null;
  width: number | null;
  height: number | null;
  nearestStyle: BuiltInStyle | null;
  /** Ordered by support staff in place of a bad one: it takes no place in the month. */
  free: boolean;
  /** The person has had this picture, or another image of theirs holds the place for it: it takes no place in the month. */
  alreadyOwned: boolean;
  /** The month (UTC) in which the place was reserved, and in which the picture counts, whenever it is ready. */
  month: string;
  tierRank: number;
  /** How often it was begun. */
  attempts: number;
  /** Those of them that were no mere waiting for a generator: they went wrong, or their worker died. */
  tries: number;
  /** While requested: not before. While generating: from then on the worker counts as dead and somebody else may begin again. */
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
  /** Kept with a plain picture too: it says of which words it is one. */
  text?: string | null;
  language?: Language | null;
  listType: 'shopping' | 'task';
  replacesImageId?: string | null;
  referenceOf?: string | null;
  month: string;
  tierRank: number;
}

/** An image that goes wrong or crashes its worker this often is abandoned, so that it cannot take the others with it. */
export const triesAllowed = 3;
/** For as long as this a picture waits for a generator that is busy or out of order; then its place in the month is worth more. */
const patienceMs = 15 * 60_000;
const leaseMs = 30_000;
const firstBackoffMs = 2_000;

/**
 * The generated picture of one item: requested -> generating -> ready | failed, or default from the start.
 * It exists under an id that the item had before it.
 */
export class Image extends AggregateRoot<ImageState> {
  static restore(state: ImageState): Image {
    return new Image(state);
  }

  /** To be drawn. A place in the month has been reserved for it, unless the person has had the picture already. */
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

  /** Not to be drawn: the plain picture is its picture, and nothing is counted. */
  static withPlainPicture(request: ImageRequest, reason: PictureReason | null, now: Date): Image {
    return new Image({ ...blank(request, now), status: 'default', reason });
  }

  /** The picture of another item, shown for a copy of it. Where there is none yet, the copy shows it once there is. It costs nothing. */
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

  /** The key of the drawing in the picture cache. */
  get key(): string {
    if (this.state.cacheKey === null) throw new Error('A plain picture is not drawn');
    return this.state.cacheKey;
  }

  get listId(): string {
    return this.state.listId;
  }

  get listType(): 'shopping' | 'task' {
    return this.state.listType;
  }

  /**
   * False where readers saw the same before: an item without a concept never promised more than its plain picture. One that
   * replaces another shows that one from the moment it exists, and one that is drawn anew shows the plain one.
   */
  get changesWhatIsSeen(): boolean {
    if (this.state.referenceOf !== null) return false;
    return (
      this.state.free ||
      this.state.replacesImageId !== null ||
      (!this.isOpen && this.state.reason !== 'no_concept')
    );
  }

  /** What one that replaces this one shows until it is ready. */
  get lastGood(): string | null {
    return this.state.status === 'ready' ? this.state.id : this.state.replacesImageId;
  }

  /** Says which try of which worker is meant: a worker that was taken for dead must not finish another one's work. */
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

  /** Takes a place in the month of the person it is drawn for. Copies and pictures they have had take none. */
  get isCounted(): boolean {
    return !this.state.free && !this.state.alreadyOwned && this.state.cacheKey !== null;
  }

  get pictureKey(): string | null {
    return this.state.pictureKey;
  }

  get isAlreadyOwned(): boolean {
    return this.state.alreadyOwned;
  }

  /** It was ready before the image that held the place for it, and takes that place. */
  takePlace(): void {
    this.state.alreadyOwned = false;
  }

  /** When it was ready the person had had the same picture meanwhile. */
  markAlreadyOwned(): void {
    this.state.alreadyOwned = true;
  }

  /** A copy of what was drawn from words knows them no more. */
  get canBeDrawn(): boolean {
    return this.state.concept !== null || this.state.text !== null;
  }

  get ownerId(): string {
    return this.state.ownerId;
  }

  get reason(): PictureReason | null {
    return this.state.reason;
  }

  /** Made to show a style or a character itself, not an item. */
  get isReferenceImage(): boolean {
    return this.state.referenceOf !== null;
  }

  /** What it shows of which prompt, once it is ready. */
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
    if (concept === null && text === null) throw new Error('An image of nothing is never drawn');
    return { concept, text, language, listType, style, figure, variant };
  }

  /** Longer than `forMs`, and its worker counts as dead. */
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

  /** The generator failed temporarily: tries again later, while attempts are left. */
  failedTemporarily(reason: FailureReason, now: Date, atLeastMs = 0, mostTries = triesAllowed): void {
    this.assertOpen();
    if (this.state.tries >= Math.min(mostTries, triesAllowed)) this.failed(reason, now);
    else this.waitUntil(now, Math.max(backoff(this.state.tries, { first: firstBackoffMs }), atLeastMs));
  }

  /** The generator or the store is busy or out of order, which is not this picture's fault: it was no try, only its patience counts. */
  postponed(reason: FailureReason, now: Date, ms: number): void {
    this.assertOpen();
    this.state.tries -= 1;
    const isLate = now.getTime() + ms - this.state.requestedAt.getTime() > patienceMs;
    // Who has only waited for its turn so far is given as many chances as anybody.
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

  /** Support staff took it away, and with it what it replaced: the plain picture is shown. */
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

  /** The account of its user, or of the owner of its style or character, was deleted before it was drawn. The image that it replaces stays. */
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

  /** Without a style or a character that is somebody's own; the reason says whether it had one. */
  private builtInOnly(): Pick<ImageState, 'style' | 'figure' | 'reason'> {
    const { style, figure } = this.state;
    const hadOwn = !isBuiltInStyle(style) || (figure !== null && !isBuiltInCharacter(figure));
    return {
      style: isBuiltInStyle(style) ? style : defaultStyle,
      figure: figure !== null && isBuiltInCharacter(figure) ? figure : null,
      reason: hadOwn ? 'UNKNOWN_PROMPT' : null,
    };
  }

  /** Support staff took it away and want another one drawn, under the id that the item knows. */
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

  /** Support staff want it tried once more, as if it had just been asked for. One that had failed takes no place in the month any more. */
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

  /** Not what is being drawn this moment, and not what was asked for by a user who has left: it is no longer wanted. */
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
      throw new Error(`Image ${this.state.id} is ${this.state.status} and shows no picture of its own`);
  }

  private assertOpen(): void {
    if (!this.isOpen) throw new Error(`Image ${this.state.id} is ${this.state.status} for good`);
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
