import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../../../billing';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { upgradeRequired } from '../../domain/imaging.errors';
import type { PromptWords } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';
import { type PromptAnswer, PromptAnswers } from './prompt-answers';
import { PromptModeration } from './prompt-moderation';

/**
 * Changes a style or character. Existing pictures stay; new ones use the new template.
 * @throws NOT_FOUND, UPGRADE_REQUIRED, PROMPT_BLOCKED, PROMPT_PLACEHOLDER_REQUIRED, STYLE_NAME_EXISTS,
 * CHARACTER_NAME_EXISTS, VALIDATION_FAILED
 */
@Injectable()
export class UpdatePrompt {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly prompts: Prompts,
    private readonly billing: BillingFacade,
    private readonly moderation: PromptModeration,
    private readonly answers: PromptAnswers,
    private readonly clock: Clock,
  ) {}

  async execute(
    command: Command,
    promptId: string,
    words: PromptWords,
  ): Promise<StoredResponse<PromptAnswer>> {
    await this.moderation.assertAllowed(command, words.template);
    return this.idempotency.once(command, 200, async () => {
      const { canCreatePrompts } = await this.billing.entitlementsOf(command.userId);
      const prompt = await this.prompts.ownById(promptId, command.userId);
      if (!prompt) throw notFound();
      if (!canCreatePrompts) throw upgradeRequired();
      prompt.rewrite(words, this.clock.now());
      await this.prompts.save(prompt);
      return this.answers.of(prompt);
    });
  }
}
