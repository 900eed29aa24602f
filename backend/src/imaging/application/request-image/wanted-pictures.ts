import { Injectable } from '@nestjs/common';
import type { Entitlements } from '../../../billing';
import type { AddedItem, ItemsAddedPayload } from '../../../lists/events';
import type { Drawing } from '../../domain/generate/drawing';
import { ImageGenerator } from '../../domain/generate/image-generator';
import { type KeyedDrawing, PictureCache } from '../../domain/generate/picture-cache';
import { type DrawnImage, Images } from '../../domain/images';
import { isBlocked } from '../../domain/moderation/blocked-text';
import { cleanWords } from '../../domain/moderation/clean-text';
import { variantKept } from '../../domain/request-image/repaint';
import { type Resolution, resolveDrawing } from '../../domain/request-image/style-resolution';
import { OwnedPictures } from '../../domain/usage/owned-pictures';
import type { AvailableStylesReader } from '../styles/available-styles';

/** The user who asks for pictures, the kind of list, and the pictures that the user may have. */
export interface PictureContext extends Pick<ItemsAddedPayload, 'userId' | 'listType' | 'language'> {
  rights: Entitlements;
  availableStyles: Awaited<ReturnType<AvailableStylesReader['read']>>;
}

/** A picture to be drawn, with its cache key and its key among the pictures of the user. */
export interface Wanted extends KeyedDrawing {
  pictureKey: string;
}

export type PlainResolution = Extract<Resolution, { plainReason: unknown }>;

export interface Chosen<Item = AddedItem> {
  item: Item;
  choice: Wanted | PlainResolution;
}

/** The pictures among the answers of `WantedPictures.of`. */
export const wantedAmong = (chosen: readonly Chosen[]): Wanted[] =>
  chosen.flatMap(({ choice }) => ('plainReason' in choice ? [] : [choice]));

/** Decides which picture an item gets. RequestImages and RepaintCosts both use it, so that they agree. */
@Injectable()
export class WantedPictures {
  constructor(
    private readonly images: Images,
    private readonly pictureCache: PictureCache,
    private readonly owned: OwnedPictures,
    private readonly generator: ImageGenerator,
  ) {}

  /** The cleaned text to draw; null if a concept is known or the generator draws no text. */
  wordsOf(
    { concept, text: typed }: AddedItem,
    { language = 'en' }: Pick<PictureContext, 'language'>,
  ): Pick<Drawing, 'text' | 'language'> {
    const text = concept === null ? cleanWords(typed ?? '') : null;
    return text !== null && this.generator.draws({ text, language })
      ? { text, language }
      : { text: null, language: null };
  }

  private resolve(
    item: AddedItem,
    { listType, language = 'en', rights, availableStyles }: PictureContext,
  ): Resolution {
    if (item.keepsPlain) return { plainReason: null };
    const { text } = this.wordsOf(item, { language });
    const resolution = resolveDrawing({ ...item, text, language, listType }, rights, availableStyles);
    if ('draw' in resolution && text !== null && isBlocked(item.text ?? '', language))
      return { plainReason: 'safety_filter' };
    return resolution;
  }

  /**
   * For each item, in order: a variant of its drawing that is not withdrawn, or the reason for the plain
   * picture. A repainted item gets another variant than it shows; an item of a repainted list one that it
   * had.
   */
  async of<Item extends AddedItem>(items: readonly Item[], context: PictureContext): Promise<Chosen<Item>[]> {
    const { userId, rights, availableStyles } = context;
    const resolved = items.map((item) => ({ item, resolution: this.resolve(item, context) }));
    const drawings = await this.variants(
      resolved.flatMap(({ item, resolution }) =>
        'draw' in resolution ? [{ item, drawing: resolution.draw }] : [],
      ),
    );
    const wanted = (
      await this.pictureCache.firstAllowedVariants(
        drawings,
        { userId, tier: rights.tier },
        availableStyles.versions,
      )
    ).values();
    return resolved.map(({ item, resolution }) => {
      if ('plainReason' in resolution) return { item, choice: resolution };
      const found = wanted.next().value;
      return {
        item,
        choice: found
          ? { ...found, pictureKey: this.owned.keyOf(found.drawing, userId, availableStyles.versions) }
          : { plainReason: 'withdrawn' },
      };
    });
  }

  /** Keys of the pictures that the user owns or holds a place for this month. */
  ownedAmong(wanted: readonly Wanted[], userId: string, month: string): Promise<Set<string>> {
    return this.owned.ownedAmong(userId, month, [...new Set(wanted.map(({ pictureKey }) => pictureKey))]);
  }

  /**
   * True if the picture does not count because the user owns it. After the trial it must be in the cache
   * too.
   */
  isOwned(
    { key, pictureKey }: Wanted,
    { rights }: PictureContext,
    drawn: ReadonlyMap<string, unknown>,
    owned: ReadonlySet<string>,
  ): boolean {
    return (rights.canGenerate || drawn.has(key)) && owned.has(pictureKey);
  }

  private async variants(selections: readonly { item: AddedItem; drawing: Drawing }[]): Promise<Drawing[]> {
    const had = new Map<string, DrawnImage[]>(
      selections.flatMap(({ item: { itemId, keepsVariant } }) => (keepsVariant ? [[itemId, []]] : [])),
    );
    if (had.size > 0)
      for (const image of await this.images.drawnFor([...had.keys()])) had.get(image.itemId)?.push(image);
    const drawings: Drawing[] = [];
    for (const { item, drawing } of selections)
      drawings.push({ ...drawing, variant: await this.variantOf(item, drawing, had.get(item.itemId)) });
    return drawings;
  }

  private async variantOf(
    { itemId, replacesImageId }: AddedItem,
    drawing: Drawing,
    had?: readonly DrawnImage[],
  ): Promise<number> {
    if (had) return variantKept(had, drawing);
    return replacesImageId === undefined ? 0 : this.images.variantAgain(itemId, drawing, replacesImageId);
  }
}
