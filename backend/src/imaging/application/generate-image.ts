import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { describe } from '../../platform/database/database-errors';
import { Transaction } from '../../platform/database/transaction';
import { isShared } from '../domain/drawing';
import { DrawingOrders } from '../domain/drawing-orders';
import type { Image, Picture } from '../domain/image';
import { GenerationFailed, GeneratorBusy, ImageGenerator } from '../domain/image-generator';
import { ImageStore } from '../domain/image-store';
import { Images } from '../domain/images';
import { Library } from '../domain/library';
import { MonthlyUsages } from '../domain/monthly-usages';
import { Prompts } from '../domain/prompts';

const size = 512;

/** Draws the picture whose turn it is. Safe to run anywhere, any number of times, and to be killed at any point. */
@Injectable()
export class GenerateImage {
  private readonly log = new Logger('imaging');

  constructor(
    private readonly transaction: Transaction,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly library: Library,
    private readonly orders: DrawingOrders,
    private readonly generator: ImageGenerator,
    private readonly store: ImageStore,
    private readonly prompts: Prompts,
    private readonly clock: Clock,
  ) {}

  /** False when there was nothing to do. */
  async execute(): Promise<boolean> {
    const image = await this.begin();
    if (!image) return false;
    if (!image.isOpen) return true;
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
    else if (failure.passing) image.stumbled(failure.reason, now, failure.retryAfterMs);
    else image.failed(failure.reason, now);
  }

  private toFailure(image: Image, error: unknown): GenerationFailed {
    if (error instanceof GenerationFailed) return error;
    this.log.warn(`image ${image.id}, try ${image.attempts}: ${describe(error)}`);
    return new GenerationFailed('unknown', true);
  }

  private begin(): Promise<Image | null> {
    const now = this.clock.now();
    return this.transaction.run(async () => {
      const image = await this.images.next(now);
      if (!image) return null;
      // Its worker died on every try.
      if (image.isWornOut) await this.close(image, (worn) => worn.failed('server_error', now));
      else {
        image.begin(now, this.generator.longestMs);
        await this.images.save(image);
      }
      return image;
    });
  }

  private async draw(image: Image): Promise<Picture> {
    const drawing = image.drawing();
    const { userId } = image.place;
    const order = await this.orders.orderFor(drawing, { userId, tier: image.tier, portrait: image.isPortrait });
    const { thumbHash, color, nearestStyle = null, ...files } = await this.generator.draw(order);
    const account = isShared(drawing) ? null : userId;
    await this.library.spare(this.store.nameOf(files, account));
    const sha = await this.store.put(files, account).catch((error: unknown) => {
      this.log.warn(`image ${image.id} is drawn but not stored: ${describe(error)}`);
      throw new GenerationFailed('server_error', true);
    });
    const picture: Picture = { sha, thumbHash, color, width: size, height: size, source: this.generator.source, nearestStyle };
    await this.library.add(image.key, picture, account, this.clock.now());
    return picture;
  }

  /** Only if the image is still ours: a worker that was taken for dead leaves it to its successor. */
  private async settle(mine: Image, tell: (image: Image, now: Date) => void): Promise<void> {
    await this.transaction.run(async () => {
      const image = await this.images.byId(mine.id);
      if (!image || image.status !== 'generating' || image.attempts !== mine.attempts) return;
      await this.close(image, (current) => tell(current, this.clock.now()));
    });
  }

  /** The image and its place in the month settle together or not at all. */
  private async close(image: Image, tell: (image: Image) => void): Promise<void> {
    tell(image);
    if (!image.isOpen) {
      const usage = await this.usages.of(image.place.userId, image.place.month);
      if (image.status === 'ready') usage.confirm();
      else usage.release();
      await this.usages.save(usage);
    }
    await this.images.save(image);
    if (image.reference) await this.showPrompt(image.reference, image.id);
  }

  private async showPrompt({ promptId, ...reference }: NonNullable<Image['reference']>, imageId: string): Promise<void> {
    const prompt = await this.prompts.locked(promptId);
    if (!prompt) return;
    prompt.showAs(reference, imageId, this.clock.now());
    await this.prompts.save(prompt);
  }
}
