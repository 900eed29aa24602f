import { Injectable } from '@nestjs/common';
import { placeholder } from '@pictick/rules/imaging/prompt-text';
import { BillingFacade } from '../../../billing';
import { type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { ImageGenerator } from '../../domain/generate/image-generator';
import { cleanProse } from '../../domain/moderation/clean-text';
import { promptBlocked } from '../../domain/styles/prompt-text';

/** Moderates the template of a style or a character when it is saved, so that a user does not learn of a refusal from failed pictures. */
@Injectable()
export class PromptModeration {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly billing: BillingFacade,
    private readonly generator: ImageGenerator,
  ) {}

  /** Call it outside a transaction: moderation is a remote call. Skipped without the right to create prompts, and for a stored response. @throws PROMPT_BLOCKED */
  async assertAllowed(command: Command, template: string): Promise<void> {
    const words = cleanProse(template.replaceAll(placeholder, ' '));
    if (words === '') return;
    const { canCreatePrompts } = await this.billing.entitlementsOf(command.userId);
    if (!canCreatePrompts || (await this.idempotency.known(command))) return;
    if (!(await this.generator.allows(words))) throw promptBlocked('template');
  }
}
