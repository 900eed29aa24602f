import { Injectable } from '@nestjs/common';
import type { Entitlements } from '../../billing';
import type { AddedItem, ItemsAddedPayload } from '../../lists/events';
import type { Drawing } from '../domain/drawing';
import { isBlocked } from '../domain/fit-for-children';
import { ImageGenerator } from '../domain/image-generator';
import { type DrawnImage, Images } from '../domain/images';
import { type KeyedDrawing, Library } from '../domain/library';
import { OwnedPictures } from '../domain/owned-pictures';
import { cleanWords } from '../domain/picture-words';
import { variantKept } from '../domain/repaint';
import { type Resolution, resolveDrawing } from '../domain/style-resolution';
import type { Wardrobes } from './wardrobes';

/** The user who asks for pictures, the kind of list, and the pictures that the user may have. */
export interface Wishing extends Pick<ItemsAddedPayload, 'userId' | 'listType' | 'language'> {
  rights: Entitlements;
  wardrobe: Awaited<ReturnType<Wardrobes['open']>>;
}

/** A picture to be drawn, with its key in the library and its key among the pictures of the person. */
export interface Wanted extends KeyedDrawing {
  pictureKey: string;
}

export type KeptPlain = Extract<Resolution, { keepPlain: unknown }>;

export interface Chosen<Item = AddedItem> {
  item: Item;
  choice: Wanted | KeptPlain;
}

/** The pictures among the answers of `WantedPictures.of`. */
export const wantedAmong = (chosen: readonly Chosen[]): Wanted[] =>
  chosen.flatMap(({ choice }) => ('keepPlain' in choice ? [] : [choice]));

/** Decides which picture an item gets. Requesting pictures and saying what they cost both ask here, so that they agree. */
@Injectable()
export class WantedPictures {
  constructor(
    private readonly images: Images,
    private readonly library: Library,
    private readonly owned: OwnedPictures,
    private readonly generator: ImageGenerator,
  ) {}

  /** The words of the item that the generator would draw, where no concept is known for it. */
  wordsOf(
    { concept, text: typed }: AddedItem,
    { language = 'en' }: Pick<Wishing, 'language'>,
  ): Pick<Drawing, 'text' | 'language'> {
    const text = concept === null ? cleanWords(typed ?? '') : null;
    return text !== null && this.generator.draws({ text, language })
      ? { text, language }
      : { text: null, language: null };
  }

  private resolve(item: AddedItem, { listType, language = 'en', rights, wardrobe }: Wishing): Resolution {
    if (item.keepsPlain) return { keepPlain: null };
    const { text } = this.wordsOf(item, { language });
    const resolution = resolveDrawing({ ...item, text, language, listType }, rights, wardrobe);
    if ('draw' in resolution && text !== null && isBlocked(item.text ?? '', language))
      return { keepPlain: 'safety_filter' };
    return resolution;
  }

  /**
   * For each item, in their order: a variant of its drawing that support staff have not withdrawn, or why it keeps the plain picture. A
   * repainted item gets another variant than it shows; an item of a repainted list gets one that it had.
   */
  async of<Item extends AddedItem>(items: readonly Item[], wishing: Wishing): Promise<Chosen<Item>[]> {
    const { userId, rights, wardrobe } = wishing;
    const resolved = items.map((item) => ({ item, resolution: this.resolve(item, wishing) }));
    const drawings = await this.variants(
      resolved.flatMap(({ item, resolution }) =>
        'draw' in resolution ? [{ item, drawing: resolution.draw }] : [],
      ),
    );
    const wanted = (
      await this.library.notWithdrawn(drawings, { userId, tier: rights.tier }, wardrobe.versions)
    ).values();
    return resolved.map(({ item, resolution }) => {
      if ('keepPlain' in resolution) return { item, choice: resolution };
      const found = wanted.next().value;
      return {
        item,
        choice: found
          ? { ...found, pictureKey: this.owned.keyOf(found.drawing, userId, wardrobe.versions) }
          : { keepPlain: 'withdrawn' },
      };
    });
  }

  /** The keys of those pictures that the person has had or holds a place for in this month. */
  ownedAmong(wanted: readonly Wanted[], userId: string, month: string): Promise<Set<string>> {
    return this.owned.ownedAmong(userId, month, [...new Set(wanted.map(({ pictureKey }) => pictureKey))]);
  }

  /** The picture takes no place in the month: the person owns it. After the trial it must also be drawn already. */
  isTheirs(
    { key, pictureKey }: Wanted,
    { rights }: Wishing,
    drawn: ReadonlyMap<string, unknown>,
    owned: ReadonlySet<string>,
  ): boolean {
    return (rights.canGenerate || drawn.has(key)) && owned.has(pictureKey);
  }

  private async variants(wishes: readonly { item: AddedItem; drawing: Drawing }[]): Promise<Drawing[]> {
    const had = new Map<string, DrawnImage[]>(
      wishes.flatMap(({ item: { itemId, keepsVariant } }) => (keepsVariant ? [[itemId, []]] : [])),
    );
    if (had.size > 0)
      for (const image of await this.images.drawnFor([...had.keys()])) had.get(image.itemId)?.push(image);
    const drawings: Drawing[] = [];
    for (const { item, drawing } of wishes)
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
