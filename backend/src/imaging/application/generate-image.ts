import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { describe } from '../../platform/database/database-errors';
import { Transaction } from '../../platform/database/transaction';
import { isShared } from '../domain/drawing';
import { DrawingOrders } from '../domain/drawing-orders';
import { GeneratorSwitches } from '../domain/generator-switches';
import type { Image, Picture } from '../domain/image';
import {
  type DrawnPicture,
  GenerationFailed,
  GeneratorBusy,
  ImageGenerator,
} from '../domain/image-generator';
import { ImageStore } from '../domain/image-store';
import { Images } from '../domain/images';
import { Library } from '../domain/library';
import type { MonthlyUsage } from '../domain/monthly-usage';
import { MonthlyUsages } from '../domain/monthly-usages';
import { Prompts } from '../domain/prompts';
import { PictureQuota } from './picture-quota';
import { PictureShelf } from './picture-shelf';
import { UnstoredPictures } from './unstored-pictures';

const size = 512;
const storePauseMs = 10_000;

/** Draws the picture whose turn it is. Safe to run anywhere, any number of times, and to be killed at any point. */
@Injectable()
export class GenerateImage {
  private readonly log = new Logger('imaging');

  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly quota: PictureQuota,
    private readonly library: Library,
    private readonly orders: DrawingOrders,
    private readonly generator: ImageGenerator,
    private readonly store: ImageStore,
    private readonly prompts: Prompts,
    private readonly unstored: UnstoredPictures,
    private readonly shelf: PictureShelf,
    private readonly switches: GeneratorSwitches,
    private readonly clock: Clock,
  ) {}

  /** False when there was nothing to do. While the generator is switched off everything waits, and keeps its place. */
  async execute(): Promise<boolean> {
    if (await this.switches.isOff()) return false;
    const image = await this.next();
    if (!image) return false;
    try {
      const picture = (await this.library.find(image.key)) ?? (await this.draw(image));
      await this.settle(image, (current, now) => current.becameReady(picture, now));
    } catch (error) {
      const failure = this.toFailure(image, error);
      await this.settle(image, (current, now) => this.comeToTerms(current, failure, now));
    }
    return true;
  }

  private comeToTerms(image: Image, failure: GenerationFailed, now: Date): void {
    if (failure instanceof GeneratorBusy) image.postponed(failure.reason, now, failure.retryAfterMs);
    else if (failure.passing) image.stumbled(failure.reason, now, failure.retryAfterMs, failure.mostTries);
    else image.failed(failure.reason, now);
  }

  private toFailure(image: Image, error: unknown): GenerationFailed {
    if (error instanceof GenerationFailed) return error;
    this.log.warn(`image ${image.id}, try ${image.attempts}: ${describe(error)}`);
    return new GenerationFailed('unknown', true);
  }

  /** Those whose workers died on every try are given up on the way. */
  private async next(): Promise<Image | null> {
    for (;;) {
      const begun = await this.begin();
      if (!begun?.isGivenUp) return begun?.image ?? null;
      await this.settle(begun.image, (worn, now) => worn.failed('server_error', now));
    }
  }

  private begin(): Promise<{ image: Image; isGivenUp: boolean } | null> {
    const now = this.clock.now();
    return this.transaction.run(async () => {
      const image = await this.images.next(now);
      if (!image || image.isWornOut) return image && { image, isGivenUp: true };
      image.begin(now, this.generator.longestMs);
      await this.images.save(image);
      return { image, isGivenUp: false };
    });
  }

  private async draw(image: Image): Promise<Picture> {
    const account = isShared(image.drawing()) ? null : image.place.userId;
    const drawn = this.unstored.of(image.key) ?? (await this.drawAnew(image));
    const { thumbHash, color, nearestStyle = null, ...files } = drawn;
    const name = this.store.nameOf(files, account);
    // The same bytes as a picture that support staff took away, under a new name.
    if (await this.library.refuses(name, image.key, this.clock.now()))
      throw new GenerationFailed('withdrawn', false);
    await this.library.spare(name);
    const sha = await this.store.put(files, account).catch((error: unknown) => {
      this.log.warn(`image ${image.id} is drawn but not stored: ${describe(error)}`);
      this.unstored.keep(image.key, drawn, this.clock.now());
      throw storeIsAway();
    });
    this.unstored.forget(image.key);
    const picture: Picture = {
      sha,
      thumbHash,
      color,
      width: size,
      height: size,
      source: this.generator.source,
      nearestStyle,
    };
    if (!(await this.shelf.keep(image, picture, account))) throw new GenerationFailed('unknown', false);
    return picture;
  }

  /** Only where there is somebody to take it: each drawing may be paid for. */
  private async drawAnew(image: Image): Promise<DrawnPicture> {
    if (!this.unstored.hasRoom(this.clock.now()) || !(await this.store.answers())) throw storeIsAway();
    return this.generator.draw(
      await this.orders.orderFor(image.drawing(), {
        userId: image.place.userId,
        tier: image.tier,
        portrait: image.isPortrait,
      }),
    );
  }

  /**
   * Only if the image is still ours: a worker that was taken for dead leaves it to its successor. The image and its place in the month settle
   * together or not at all; locked are the month first and then the images of the item, by everybody. Where
   * the month is gone, with whoever it belonged to, the image settles alone.
   */
  private async settle(mine: Image, tell: (image: Image, now: Date) => void): Promise<void> {
    const now = this.clock.now();
    await this.transaction.run(async () => {
      const usage = await this.usages.existing(mine.place.userId, mine.place.month);
      const image = await this.images.toSettle(mine.id);
      if (!image || image.status !== 'generating' || image.attempts !== mine.attempts) return;
      tell(image, now);
      await this.close(image, usage);
    });
  }

  private async close(image: Image, usage: MonthlyUsage | null): Promise<void> {
    if (usage) {
      await this.quota.settle(image, usage);
      await this.usages.save(usage);
    }
    await this.images.save(image);
    if (image.reference) await this.showPrompt(image.reference, image.id);
  }

  private async showPrompt(
    { promptId, ...reference }: NonNullable<Image['reference']>,
    imageId: string,
  ): Promise<void> {
    const prompt = await this.prompts.locked(promptId);
    if (!prompt) return;
    prompt.showAs(reference, imageId, this.clock.now());
    await this.prompts.save(prompt);
  }
}

const storeIsAway = (): GeneratorBusy => new GeneratorBusy(storePauseMs, 'server_error');
