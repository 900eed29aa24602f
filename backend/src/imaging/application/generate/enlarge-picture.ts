import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { GenerationRequests } from '../../domain/generate/generation-requests';
import { ImageGenerator } from '../../domain/generate/image-generator';
import { PictureCache } from '../../domain/generate/picture-cache';
import { Images } from '../../domain/images';
import { ImageStore } from '../../domain/storage/image-store';
import { isPrivate } from '../../domain/storage/picture-file';
import { AvailableStylesReader } from '../styles/available-styles';
import { PicturePublisher } from './picture-publisher';

/** Draws the 1024 px size of a picture. Pictures of a model have that size from the start. */
@Injectable()
export class EnlargePicture {
  constructor(
    private readonly images: Images,
    private readonly pictureCache: PictureCache,
    private readonly availableStylesReader: AvailableStylesReader,
    private readonly requests: GenerationRequests,
    private readonly generator: ImageGenerator,
    private readonly store: ImageStore,
    private readonly publisher: PicturePublisher,
    private readonly clock: Clock,
  ) {}

  async execute(sha: string): Promise<void> {
    if (await this.store.has(sha, 1024)) return;
    const image = await this.images.firstOf(sha);
    if (!image) return this.images.noteLargest(sha, this.clock.now());
    const drawing = image.drawing();
    const { userId } = image.place;
    const by = { userId, tier: image.tier, isReferenceImage: image.isReferenceImage };
    // If the drawing would look different today, the picture keeps its size.
    const { versions } = await this.availableStylesReader.read({ userId, ownerId: image.ownerId }, [
      { promptId: drawing.style, characterId: drawing.figure },
    ]);
    if (this.pictureCache.keyOf(drawing, by, versions) !== image.key)
      return this.images.noteLargest(sha, this.clock.now());
    const large = await this.generator.enlarge(await this.requests.build(drawing, by));
    if (!large) return this.images.noteLargest(sha, this.clock.now());
    await this.store.enlarge(sha, large);
    // The account of a private picture may have been deleted meanwhile.
    if (isPrivate(sha) && !(await this.images.firstOf(sha))) await this.publisher.discard(sha);
  }
}
