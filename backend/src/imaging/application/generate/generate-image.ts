import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { describe } from '../../../platform/database/database-errors';
import { Transaction } from '../../../platform/database/transaction';
import { isShared } from '../../domain/generate/drawing';
import { GenerationRequests } from '../../domain/generate/generation-requests';
import { GeneratorSwitches } from '../../domain/generate/generator-switches';
import {
  type DrawnPicture,
  GenerationFailed,
  GeneratorBusy,
  ImageGenerator,
} from '../../domain/generate/image-generator';
import { PictureCache } from '../../domain/generate/picture-cache';
import type { Image, Picture } from '../../domain/image';
import { Images } from '../../domain/images';
import { ImageStore } from '../../domain/storage/image-store';
import { Prompts } from '../../domain/styles/prompts';
import type { MonthlyUsage } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { PictureQuota } from '../request-image/picture-quota';
import { PicturePublisher } from './picture-publisher';
import { UploadBuffer } from './upload-buffer';

const size = 512;
const storePauseMs = 10_000;

/**
 * Draws the next picture in the queue. Idempotent and safe in any number of workers that may be killed at
 * any point.
 */
@Injectable()
export class GenerateImage {
  private readonly log = new Logger('imaging');

  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly quota: PictureQuota,
    private readonly pictureCache: PictureCache,
    private readonly requests: GenerationRequests,
    private readonly generator: ImageGenerator,
    private readonly store: ImageStore,
    private readonly prompts: Prompts,
    private readonly uploadBuffer: UploadBuffer,
    private readonly publisher: PicturePublisher,
    private readonly switches: GeneratorSwitches,
    private readonly clock: Clock,
  ) {}

  /**
   * False if there was nothing to draw or the generator is switched off; requests then keep their place in
   * the queue.
   */
  async execute(): Promise<boolean> {
    if (await this.switches.isOff()) return false;
    const image = await this.next();
    if (!image) return false;
    try {
      const picture = (await this.pictureCache.find(image.key)) ?? (await this.draw(image));
      await this.settle(image, (current, now) => current.becameReady(picture, now));
    } catch (error) {
      const failure = this.toFailure(image, error);
      await this.settle(image, (current, now) => this.recordFailure(current, failure, now));
    }
    return true;
  }

  private recordFailure(image: Image, failure: GenerationFailed, now: Date): void {
    if (failure instanceof GeneratorBusy) image.postponed(failure.reason, now, failure.retryAfterMs);
    else if (failure.passing)
      image.failedTemporarily(failure.reason, now, failure.retryAfterMs, failure.mostTries);
    else image.failed(failure.reason, now);
  }

  private toFailure(image: Image, error: unknown): GenerationFailed {
    if (error instanceof GenerationFailed) return error;
    this.log.warn(`image ${image.id}, try ${image.attempts}: ${describe(error)}`);
    return new GenerationFailed('unknown', true);
  }

  /** Fails images whose worker died on every attempt, and takes the next one. */
  private async next(): Promise<Image | null> {
    for (;;) {
      const begun = await this.begin();
      if (!begun?.isAbandoned) return begun?.image ?? null;
      await this.settle(begun.image, (abandoned, now) => abandoned.failed('server_error', now));
    }
  }

  private begin(): Promise<{ image: Image; isAbandoned: boolean } | null> {
    const now = this.clock.now();
    return this.transaction.run(async () => {
      const image = await this.images.next(now);
      if (!image || image.attemptsExhausted) return image && { image, isAbandoned: true };
      image.begin(now, this.generator.longestMs);
      await this.images.save(image);
      return { image, isAbandoned: false };
    });
  }

  private async draw(image: Image): Promise<Picture> {
    const account = isShared(image.drawing()) ? null : image.place.userId;
    const drawn = this.uploadBuffer.get(image.key) ?? (await this.drawNew(image));
    const { thumbHash, color, nearestStyle = null, ...files } = drawn;
    const name = this.store.nameOf(files, account);
    // The same bytes as a withdrawn picture, under another cache key.
    if (await this.pictureCache.isWithdrawn(name, image.key, this.clock.now()))
      throw new GenerationFailed('withdrawn', false);
    await this.pictureCache.protectFromSweep(name);
    const sha = await this.store.put(files, account).catch((error: unknown) => {
      this.log.warn(`image ${image.id} is drawn but not stored: ${describe(error)}`);
      this.uploadBuffer.put(image.key, drawn, this.clock.now());
      throw storeUnavailable();
    });
    this.uploadBuffer.delete(image.key);
    const picture: Picture = {
      sha,
      thumbHash,
      color,
      width: size,
      height: size,
      source: this.generator.source,
      nearestStyle,
    };
    if (!(await this.publisher.publish(image, picture, account)))
      throw new GenerationFailed('unknown', false);
    return picture;
  }

  /** Draws only if the result can be stored or buffered: each drawing may be paid for. */
  private async drawNew(image: Image): Promise<DrawnPicture> {
    if (!this.uploadBuffer.hasSpace(this.clock.now()) || !(await this.store.isAvailable()))
      throw storeUnavailable();
    return this.generator.draw(
      await this.requests.build(image.drawing(), {
        userId: image.place.userId,
        tier: image.tier,
        isReferenceImage: image.isReferenceImage,
      }),
    );
  }

  /**
   * Does nothing if another worker has taken the image over after the lease. Image and month change in one
   * transaction; the month is always locked before the images of an item.
   * Without a month (deleted account) only the image is settled.
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
    prompt.setReference(reference, imageId, this.clock.now());
    await this.prompts.save(prompt);
  }
}

const storeUnavailable = (): GeneratorBusy => new GeneratorBusy(storePauseMs, 'server_error');
