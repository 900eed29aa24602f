import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BillingFacade } from '../../billing';
import { Clock } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { type Answer, type Command, Idempotency } from '../../platform/idempotency/idempotency';
import { upgradeRequired } from '../domain/imaging.errors';
import { ImageStore } from '../domain/image-store';
import { Library } from '../domain/library';
import { PictureReader } from '../domain/picture-reader';
import { Prompts } from '../domain/prompts';
import { type PromptAnswer, PromptAnswers } from './prompt-answers';

/** Shows what is meant with a picture of one's own. It stays in the house: no outside generator is ever handed it. */
@Injectable()
export class UploadReference {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly prompts: Prompts,
    private readonly billing: BillingFacade,
    private readonly reader: PictureReader,
    private readonly store: ImageStore,
    private readonly library: Library,
    private readonly answers: PromptAnswers,
    private readonly clock: Clock,
  ) {}

  async execute(command: Command, promptId: string, bytes: Uint8Array): Promise<Answer<PromptAnswer>> {
    const { userId } = command;
    await this.mustBeTheirs(promptId, userId);
    // Decoding takes long, so nothing is locked meanwhile. A file that no row comes to name is swept away.
    const { thumbHash, color, ...files } = await this.reader.read(bytes);
    await this.library.spare(this.store.nameOf(files, userId));
    const sha = await this.store.put(files, userId);
    const fingerprint = createHash('sha256').update(command.fingerprint).update(bytes).digest();
    return this.idempotency.once({ ...command, fingerprint }, 201, async () => {
      const prompt = await this.prompts.ownById(promptId, userId);
      if (!prompt) throw notFound();
      prompt.showAs({ sha, thumbHash, color }, null, this.clock.now());
      await this.prompts.save(prompt);
      return this.answers.of(prompt);
    });
  }

  /** Before anything is decoded: only those who may are worth the work. */
  private async mustBeTheirs(promptId: string, userId: string): Promise<void> {
    const [prompt, { canCreatePrompts }] = await Promise.all([this.prompts.byId(promptId), this.billing.entitlementsOf(userId)]);
    if (prompt?.userId !== userId || prompt.isDeleted) throw notFound();
    if (!canCreatePrompts) throw upgradeRequired();
  }
}
