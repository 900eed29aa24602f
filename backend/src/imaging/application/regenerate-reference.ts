import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { BillingFacade, type Entitlements } from '../../billing';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { tierRank } from '../../kernel/tier';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { defaultStyle, type Drawing } from '../domain/drawing';
import { Image } from '../domain/image';
import { ImageQueue } from '../domain/image-queue';
import { Images } from '../domain/images';
import { upgradeRequired } from '../domain/imaging.errors';
import { Library } from '../domain/library';
import { type MonthlyUsage, monthOf } from '../domain/monthly-usage';
import { MonthlyUsages } from '../domain/monthly-usages';
import type { Prompt, ReferenceStatus } from '../domain/prompt';
import { Prompts } from '../domain/prompts';
import { type PromptAnswer, PromptAnswers } from './prompt-answers';

export interface ReferenceAnswer extends Pick<PromptAnswer, 'referenceImageUrl' | 'thumbHash'> {
  /** Of the picture that is being made; null where none is. */
  imageId: string | null;
  status: ReferenceStatus;
  /** The month is full: what was there stays. */
  reason: 'quota' | null;
}

/** Has the picture made that shows what a style or a character means. It counts against the month like any other, and is not waited for. */
@Injectable()
export class RegenerateReference {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly prompts: Prompts,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly library: Library,
    private readonly queue: ImageQueue,
    private readonly billing: BillingFacade,
    private readonly answers: PromptAnswers,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, promptId: string): Promise<Answer<ReferenceAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const rights = await this.billing.entitlementsOf(command.userId);
      // As everywhere the month is locked first.
      const usage = await this.usages.of(command.userId, monthOf(this.clock.now()));
      const prompt = await this.prompts.ownById(promptId, command.userId);
      if (!prompt) throw notFound();
      if (!rights.canCreatePrompts) throw upgradeRequired();
      const { referenceImageId } = prompt.snapshot();
      const [waiting] = referenceImageId === null ? [] : await this.images.byIds([referenceImageId]);
      // Whoever asks twice wants one.
      const isFull = waiting?.isOpen ? false : !(await this.order(prompt, rights, usage));
      const { referenceImageUrl, thumbHash, referenceStatus } = await this.answers.of(prompt);
      const imageId = referenceStatus === 'generating' ? prompt.snapshot().referenceImageId : null;
      return { imageId, status: referenceStatus, referenceImageUrl, thumbHash, reason: isFull ? ('quota' as const) : null };
    });
  }

  /** False where the month is full. */
  private async order(prompt: Prompt, { tier, canGenerate, monthlyImageLimit }: Entitlements, usage: MonthlyUsage): Promise<boolean> {
    const now = this.clock.now();
    const { id: promptId, userId } = prompt;
    if (!usage.reserve(canGenerate ? monthlyImageLimit : 0)) return false;
    const drawing = await this.drawingOf(prompt);
    const key = this.library.keyOf(drawing, { userId, tier }, new Map([[promptId, prompt.version]]));
    const { concept, listType } = drawing;
    // It hangs on no item: it stands under its own prompt.
    const request = { id: uuidv7(), listId: promptId, itemId: promptId, referenceOf: promptId, userId, ownerId: userId, depicts: concept ?? '', concept, listType, month: monthOf(now), tierRank: tierRank(tier) };
    await this.images.save(Image.requested(request, drawing, key, now));
    prompt.awaitReference(request.id, now);
    await Promise.all([this.queue.ring(request.id), this.usages.save(usage), this.prompts.save(prompt)]);
    return true;
  }

  /** A style is shown by an apple, a character by itself with some balloons. */
  private async drawingOf(prompt: Prompt): Promise<Drawing> {
    const shown = prompt.isCharacter ? { concept: 'balloons', style: defaultStyle, figure: prompt.id } : { concept: 'apple', style: prompt.id, figure: null };
    const drawing: Drawing = { ...shown, text: null, language: null, listType: 'shopping', variant: 0 };
    return { ...drawing, variant: await this.images.nextVariant(prompt.id, drawing) };
  }
}
