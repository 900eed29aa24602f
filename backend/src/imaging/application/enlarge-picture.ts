import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { DrawingOrders } from '../domain/drawing-orders';
import { ImageGenerator } from '../domain/image-generator';
import { ImageStore } from '../domain/image-store';
import { Images } from '../domain/images';
import { Library } from '../domain/library';
import { isPrivate } from '../domain/picture-file';
import { PictureShelf } from './picture-shelf';
import { Wardrobes } from './wardrobes';

/** Draws a picture once more, larger. What a model drew was large from the beginning. */
@Injectable()
export class EnlargePicture {
  constructor(
    private readonly images: Images,
    private readonly library: Library,
    private readonly wardrobes: Wardrobes,
    private readonly orders: DrawingOrders,
    private readonly generator: ImageGenerator,
    private readonly store: ImageStore,
    private readonly shelf: PictureShelf,
    private readonly clock: Clock,
  ) {}

  async execute(sha: string): Promise<void> {
    if (await this.store.has(sha, 1024)) return;
    const image = await this.images.firstOf(sha);
    if (!image) return this.images.noteLargest(sha, this.clock.now());
    const drawing = image.drawing();
    const { userId } = image.place;
    const by = { userId, tier: image.tier, portrait: image.isPortrait };
    // What would be drawn otherwise today is not the same picture any more, and stays as large as it is.
    const { versions } = await this.wardrobes.open({ userId, ownerId: image.ownerId }, [
      { promptId: drawing.style, characterId: drawing.figure },
    ]);
    if (this.library.keyOf(drawing, by, versions) !== image.key)
      return this.images.noteLargest(sha, this.clock.now());
    const large = await this.generator.enlarge(await this.orders.orderFor(drawing, by));
    if (!large) return this.images.noteLargest(sha, this.clock.now());
    await this.store.enlarge(sha, large);
    // Whose own it was may have left for good meanwhile.
    if (isPrivate(sha) && !(await this.images.firstOf(sha))) await this.shelf.discard(sha);
  }
}
