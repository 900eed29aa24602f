import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../../../billing';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Images } from '../../domain/images';
import { upgradeRequired } from '../../domain/imaging.errors';
import type { ReferenceStatus } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';
import { monthOf } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { type PromptAnswer, PromptAnswers } from './prompt-answers';
import { ReferenceImages } from './reference-images';

export interface ReferenceAnswer extends Pick<PromptAnswer, 'referenceImageUrl' | 'thumbHash'> {
  /** Id of the image that is being generated; null if none is. */
  imageId: string | null;
  status: ReferenceStatus;
  /** The month is used up: the reference image stays. */
  reason: 'quota' | null;
}

/**
 * Requests the reference image of a style or character. It counts against the month.
 * @throws NOT_FOUND, UPGRADE_REQUIRED
 */
@Injectable()
export class RegenerateReference {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly prompts: Prompts,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly referenceImages: ReferenceImages,
    private readonly billing: BillingFacade,
    private readonly answers: PromptAnswers,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, promptId: string): Promise<StoredResponse<ReferenceAnswer>> {
    return this.idempotency.once(command, 200, async () => {
      const rights = await this.billing.entitlementsOf(command.userId);
      // The month is always locked first.
      const usage = await this.usages.of(command.userId, monthOf(this.clock.now()));
      const prompt = await this.prompts.ownById(promptId, command.userId);
      if (!prompt) throw notFound();
      if (!rights.canCreatePrompts) throw upgradeRequired();
      const { referenceImageId } = prompt.snapshot();
      const [waiting] = referenceImageId === null ? [] : await this.images.byIds([referenceImageId]);
      // A second request while one is open requests nothing.
      const isFull = waiting?.isOpen ? false : !(await this.referenceImages.request(prompt, rights, usage));
      const { referenceImageUrl, thumbHash, referenceStatus } = await this.answers.of(prompt);
      const imageId = referenceStatus === 'generating' ? prompt.snapshot().referenceImageId : null;
      return {
        imageId,
        status: referenceStatus,
        referenceImageUrl,
        thumbHash,
        reason: isFull ? ('quota' as const) : null,
      };
    });
  }
}
