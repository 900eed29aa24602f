import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { Prompts } from '../../domain/styles/prompts';

/** Deletes a style or character; no plan is needed. Pictures drawn with it stay. @throws NOT_FOUND */
@Injectable()
export class DeletePrompt {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly prompts: Prompts,
    private readonly clock: Clock,
  ) {}

  execute(command: Command, promptId: string): Promise<StoredResponse<{ success: true }>> {
    return this.idempotency.once(command, 200, async () => {
      const prompt = await this.prompts.ownById(promptId, command.userId);
      if (!prompt) throw notFound();
      prompt.remove(this.clock.now());
      await this.prompts.save(prompt);
      return { success: true as const };
    });
  }
}
