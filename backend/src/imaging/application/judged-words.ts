import { Injectable } from '@nestjs/common';
import { placeholder } from '@pictick/rules/prompt-text';
import { BillingFacade } from '../../billing';
import { type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { ImageGenerator } from '../domain/image-generator';
import { cleanProse } from '../domain/picture-words';
import { unfit } from '../domain/prompt-words';

/** The words of a style or a character are judged when they are written, so that nobody only learns of it from pictures that fail. */
@Injectable()
export class JudgedWords {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly billing: BillingFacade,
    private readonly generator: ImageGenerator,
  ) {}

  /** To be asked before anything is locked: the judge is far away. Whoever may have no words, or was answered before, is not worth the asking. */
  async mustPermit(command: Command, template: string): Promise<void> {
    const words = cleanProse(template.replaceAll(placeholder, ' '));
    if (words === '') return;
    const { canCreatePrompts } = await this.billing.entitlementsOf(command.userId);
    if (!canCreatePrompts || (await this.idempotency.known(command))) return;
    if (!(await this.generator.permits(words))) throw unfit('template');
  }
}
