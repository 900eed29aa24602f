import { Injectable } from '@nestjs/common';
import type { PromptKind } from '@pictick/rules/imaging/prompt-text';
import { uuidv7 } from 'uuidv7';
import { BillingFacade } from '../../../billing';
import { Clock } from '../../../kernel/clock';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { promptLimit, promptLimitReached, unusableId, upgradeRequired } from '../../domain/imaging.errors';
import { Prompt, type PromptWords } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';
import { type PromptAnswer, PromptAnswers } from './prompt-answers';
import { PromptModeration } from './prompt-moderation';

export interface NewPrompt extends PromptWords {
  id?: string | null | undefined;
  promptKind: PromptKind;
}

/**
 * Creates a style or character of the user.
 * @throws UPGRADE_REQUIRED, PROMPT_BLOCKED, PROMPT_LIMIT_REACHED, PROMPT_PLACEHOLDER_REQUIRED,
 * STYLE_NAME_EXISTS, CHARACTER_NAME_EXISTS, VALIDATION_FAILED
 */
@Injectable()
export class CreatePrompt {
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
    { id, promptKind, ...words }: NewPrompt,
  ): Promise<StoredResponse<PromptAnswer>> {
    await this.moderation.assertAllowed(command, words.template);
    return this.idempotency.once(command, 201, async () => {
      const { userId } = command;
      const { canCreatePrompts } = await this.billing.entitlementsOf(userId);
      if (!canCreatePrompts) throw upgradeRequired();
      const made = { id: id?.toLowerCase() ?? uuidv7(), userId, kind: promptKind };
      const count = await this.prompts.countOwn(userId);
      // A prompt of the user with this id is the answer: the client has sent the request before.
      const known = id ? await this.prompts.byId(made.id) : null;
      if (known && (known.userId !== userId || known.isDeleted)) throw unusableId();
      if (known) return this.answers.of(known);
      const prompt = Prompt.create(made, words, this.clock.now());
      if (count >= promptLimit) throw promptLimitReached();
      await this.prompts.save(prompt);
      return this.answers.of(prompt);
    });
  }
}
