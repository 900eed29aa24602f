import { Injectable } from '@nestjs/common';
import type { Entitlements } from '../../billing';
import type { AddedItem, ItemsAddedPayload } from '../../lists/events';
import type { Drawing } from '../domain/drawing';
import { isBlocked } from '../domain/fit-for-children';
import { ImageGenerator } from '../domain/image-generator';
import { type DrawnImage, Images } from '../domain/images';
import { Library } from '../domain/library';
import { OwnedPictures } from '../domain/owned-pictures';
import { cleanWords } from '../domain/picture-words';
import { variantKept } from '../domain/repaint';
import { type Resolution, resolveDrawing } from '../domain/style-resolution';
import type { Wardrobes } from './wardrobes';

/** Who asks for pictures in which list, and what they may have. */
export interface Wishing extends Pick<ItemsAddedPayload, 'userId' | 'listType' | 'language'> {
  rights: Entitlements;
  wardrobe: Awaited<ReturnType<Wardrobes['open']>>;
}

/** A picture to be drawn, with its key in the library and its key among the pictures of the person. */
export interface Wanted {
  drawing: Drawing;
  key: string;
  pictureKey: string;
}

/** Decides which picture an item gets. Requesting pictures and saying what they cost both ask here, so that they agree. */
@Injectable()
export class WantedPictures {
  constructor(
    private readonly images: Images,
    private readonly library: Library,
    private readonly owned: OwnedPictures,
    private readonly generator: ImageGenerator,
  ) {}

  /** What of the item's words somebody would draw, where no concept is known for it. */
  wordsOf({ concept, text: typed }: AddedItem, { language = 'en' }: Pick<Wishing, 'language'>): Pick<Drawing, 'text' | 'language'> {
    const text = concept === null ? cleanWords(typed ?? '') : null;
    return text !== null && this.generator.draws({ text, language }) ? { text, language } : { text: null, language: null };
  }

  resolve(item: AddedItem, { listType, language = 'en', rights, wardrobe }: Wishing): Resolution {
    const { text } = this.wordsOf(item, { language });
    const resolution = resolveDrawing({ ...item, text, language, listType }, rights, wardrobe);
    if ('draw' in resolution && text !== null && isBlocked(item.text ?? '', language)) return { keepPlain: 'safety_filter' };
    return resolution;
  }

  /**
   * The variant of the drawing that the item gets: another one than it shows, or one that it had where its list is repainted. Of all, one
   * that support staff have not withdrawn; null where there is none. `had`: the images of the item, where they are known.
   */
  async of(item: AddedItem, drawing: Drawing, { userId, rights, wardrobe }: Wishing, had?: readonly DrawnImage[]): Promise<Wanted | null> {
    const variant = await this.variantOf(item, drawing, had);
    const wanted = await this.library.notWithdrawn({ ...drawing, variant }, { userId, tier: rights.tier }, wardrobe.versions);
    return wanted && { ...wanted, pictureKey: this.owned.keyOf(wanted.drawing, userId, wardrobe.versions) };
  }

  /** The person has had the picture. After the trial only what is already drawn is shown without a place in the month. */
  async isTheirs({ key, pictureKey }: Wanted, { userId, rights }: Wishing, month: string, drawn: ReadonlyMap<string, unknown>): Promise<boolean> {
    return (rights.canGenerate || drawn.has(key)) && (await this.owned.has(userId, month, pictureKey));
  }

  private async variantOf({ itemId, replacesImageId, keepsVariant }: AddedItem, drawing: Drawing, had?: readonly DrawnImage[]): Promise<number> {
    if (keepsVariant) return variantKept(had ?? (await this.images.drawnFor([itemId])), drawing);
    return replacesImageId === undefined ? 0 : this.images.variantAgain(itemId, drawing, replacesImageId);
  }
}
