import { Injectable } from '@nestjs/common';
import { noCharacter } from '@pictick/rules/imaging/character';
import { BillingFacade } from '../../billing';
import type { AddedItem, ItemsAddedPayload } from '../../lists/events';
import {
  type Wanted,
  WantedPictures,
  type PictureContext,
} from '../application/request-image/wanted-pictures';
import { AvailableStylesReader } from '../application/styles/available-styles';
import { PictureCache } from '../domain/generate/picture-cache';
import { unknownPrompt, upgradeRequired } from '../domain/imaging.errors';
import { isAlike } from '../domain/request-image/repaint';
import { figureRefusal } from '../domain/request-image/style-resolution';
import { OwnedPictures } from '../domain/usage/owned-pictures';
import { LimitsQuery } from './limits.query';

/** The drawing that an item shows or waits for. */
export interface PaintedAs {
  userId: string;
  concept: string | null;
  text: string | null;
  style: string;
  figure: string | null;
  variant: number;
  pictureKey: string | null;
}

export interface RepaintableItem extends AddedItem {
  shown: PaintedAs | null;
  awaited: PaintedAs | null;
}

export interface RepaintAsked extends Omit<ItemsAddedPayload, 'items' | 'listId'> {
  /** Null: the default character of this kind of list. */
  characterId: string | null;
  /** In list order. */
  items: readonly RepaintableItem[];
}

export interface RepaintCost {
  /** Items whose picture would change. */
  toPaint: number;
  /** Pictures that count against the month. */
  counted: number;
  /** Pictures left this month. */
  remaining: number;
  /** Items without a drawing: they keep their picture. */
  unpaintable: number;
  /** Items that can be painted with the remaining pictures, in list order. */
  itemIds: string[];
}

type Painting = Wanted & { itemId: string; isOwned: boolean };

/**
 * Computes the cost of repainting a list with one character, without painting. Uses the rules of
 * `RequestImages`.
 */
@Injectable()
export class RepaintCosts {
  constructor(
    private readonly pictureCache: PictureCache,
    private readonly owned: OwnedPictures,
    private readonly wanted: WantedPictures,
    private readonly availableStylesReader: AvailableStylesReader,
    private readonly limits: LimitsQuery,
    private readonly billing: BillingFacade,
  ) {}

  /** @throws UPGRADE_REQUIRED, UNKNOWN_PROMPT */
  async of(asked: RepaintAsked): Promise<RepaintCost> {
    const { userId, characterId } = asked;
    const items = asked.items.map((item) => ({
      ...item,
      characterId,
      inherited: ['style' as const],
      keepsVariant: true,
    }));
    const [rights, availableStyles, { remaining, month }] = await Promise.all([
      this.billing.entitlementsOf(userId),
      this.availableStylesReader.read(asked, [...items, { promptId: null, characterId }]),
      this.limits.of(userId),
    ]);
    const refusal =
      characterId === null || characterId === noCharacter
        ? null
        : figureRefusal(characterId, rights, availableStyles);
    if (refusal !== null) throw refusal === 'UPGRADE_REQUIRED' ? upgradeRequired() : unknownPrompt();
    const context = { ...asked, rights, availableStyles };
    const { paintings, unpaintable } = await this.paintings(items, context, month);
    return { toPaint: paintings.length, ...share(paintings, remaining), remaining, unpaintable };
  }

  private async paintings(
    items: readonly RepaintableItem[],
    context: PictureContext,
    month: string,
  ): Promise<{ paintings: Painting[]; unpaintable: number }> {
    const wanted: (Wanted & { itemId: string })[] = [];
    let unpaintable = 0;
    for (const { item, choice } of await this.wanted.of(items, context)) {
      if ('plainReason' in choice) unpaintable += 1;
      else if (!this.isPainted(item, choice, context)) wanted.push({ ...choice, itemId: item.itemId });
    }
    const [drawn, owned] = await Promise.all([
      this.pictureCache.findAll(wanted.map(({ key }) => key)),
      this.wanted.ownedAmong(wanted, context.userId, month),
    ]);
    return {
      paintings: wanted.map((picture) => ({
        ...picture,
        isOwned: this.wanted.isOwned(picture, context, drawn, owned),
      })),
      unpaintable,
    };
  }

  /** True if the item shows or waits for this picture. An edited prompt makes another picture. */
  private isPainted(
    { shown, awaited }: RepaintableItem,
    { drawing }: Wanted,
    { availableStyles }: PictureContext,
  ): boolean {
    return [awaited ?? shown].some((painted) => {
      if (painted === null || !isAlike(painted, drawing)) return false;
      return (
        painted.pictureKey === null ||
        painted.pictureKey ===
          this.owned.keyOf({ ...drawing, variant: painted.variant }, painted.userId, availableStyles.versions)
      );
    });
  }
}

/** Counts each picture once and assigns the remaining pictures in list order. */
function share(paintings: readonly Painting[], remaining: number): Pick<RepaintCost, 'counted' | 'itemIds'> {
  const counted = new Set<string>();
  const itemIds: string[] = [];
  const affordable = new Set<string>();
  for (const { itemId, pictureKey, isOwned } of paintings) {
    if (!isOwned) {
      counted.add(pictureKey);
      if (affordable.size < remaining) affordable.add(pictureKey);
    }
    if (isOwned || affordable.has(pictureKey)) itemIds.push(itemId);
  }
  return { counted: counted.size, itemIds };
}
