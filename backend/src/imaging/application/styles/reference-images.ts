import { Injectable } from '@nestjs/common';
import { tierRank } from '@pictick/rules/billing/tier';
import { defaultStyle } from '@pictick/rules/imaging/style';
import { uuidv7 } from 'uuidv7';
import type { Entitlements } from '../../../billing';
import { Clock } from '../../../kernel/clock';
import { type Drawing } from '../../domain/generate/drawing';
import { ImageQueue } from '../../domain/generate/image-queue';
import { PictureCache } from '../../domain/generate/picture-cache';
import { Image } from '../../domain/image';
import { Images } from '../../domain/images';
import type { Prompt } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';
import { type MonthlyUsage, monthOf } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { OwnedPictures } from '../../domain/usage/owned-pictures';

/** Requests the reference image of a style or a character, drawn from its template. */
@Injectable()
export class ReferenceImages {
  constructor(
    private readonly prompts: Prompts,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly pictureCache: PictureCache,
    private readonly owned: OwnedPictures,
    private readonly queue: ImageQueue,
    private readonly clock: Clock,
  ) {}

  /** False if the monthly quota is used up. */
  async request(
    prompt: Prompt,
    { tier, canGenerate, monthlyImageLimit }: Entitlements,
    usage: MonthlyUsage,
  ): Promise<boolean> {
    const now = this.clock.now();
    const { id: promptId, userId } = prompt;
    if (!usage.reserve(canGenerate ? monthlyImageLimit : 0)) return false;
    const drawing = await this.drawingOf(prompt);
    const versions = new Map([[promptId, prompt.version]]);
    const key = this.pictureCache.keyOf(drawing, { userId, tier }, versions);
    const pictureKey = this.owned.keyOf(drawing, userId, versions);
    const { concept, listType } = drawing;
    // It belongs to the prompt instead of an item.
    const request = {
      id: uuidv7(),
      listId: promptId,
      itemId: promptId,
      referenceOf: promptId,
      userId,
      ownerId: userId,
      depicts: concept ?? '',
      concept,
      listType,
      month: monthOf(now),
      tierRank: tierRank(tier),
    };
    await this.images.save(Image.requested(request, drawing, key, now, { pictureKey, alreadyOwned: false }));
    prompt.awaitReference(request.id, now);
    await Promise.all([this.queue.notify(request.id), this.usages.save(usage), this.prompts.save(prompt)]);
    return true;
  }

  /** A style shows an apple, a character itself with balloons. */
  private async drawingOf(prompt: Prompt): Promise<Drawing> {
    const shown = prompt.isCharacter
      ? { concept: 'balloons', style: defaultStyle, figure: prompt.id }
      : { concept: 'apple', style: prompt.id, figure: null };
    const drawing: Drawing = { ...shown, text: null, language: null, listType: 'shopping', variant: 0 };
    return { ...drawing, variant: await this.images.nextVariant(prompt.id, drawing) };
  }
}
