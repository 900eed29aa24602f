import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { uploadPixels } from '@pictick/rules/imaging/upload';
import { BillingFacade, type Entitlements } from '../../../billing';
import { Clock } from '../../../kernel/clock';
import { notFound } from '../../../kernel/domain-error';
import { type StoredResponse, type Command, Idempotency } from '../../../platform/idempotency/idempotency';
import { ImageGenerator } from '../../domain/generate/image-generator';
import { PictureCache } from '../../domain/generate/picture-cache';
import { Images } from '../../domain/images';
import { upgradeRequired } from '../../domain/imaging.errors';
import { ImageStore } from '../../domain/storage/image-store';
import { PictureReader } from '../../domain/styles/picture-reader';
import type { Prompt } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';
import { monthOf } from '../../domain/usage/monthly-usage';
import { MonthlyUsages } from '../../domain/usage/monthly-usages';
import { type PromptAnswer, PromptAnswers } from './prompt-answers';
import { ReferenceImages } from './reference-images';

/**
 * Uploads the reference image of a style or character. It is never sent to an outside generator; with one
 * configured, a reference image of a character is generated from the template and replaces it. |
 * @throws NOT_FOUND, UPGRADE_REQUIRED, IMAGE_UNREADABLE, SERVICE_UNAVAILABLE
 */
@Injectable()
export class UploadReference {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly prompts: Prompts,
    private readonly billing: BillingFacade,
    private readonly reader: PictureReader,
    private readonly store: ImageStore,
    private readonly pictureCache: PictureCache,
    private readonly images: Images,
    private readonly usages: MonthlyUsages,
    private readonly generator: ImageGenerator,
    private readonly referenceImages: ReferenceImages,
    private readonly answers: PromptAnswers,
    private readonly clock: Clock,
  ) {}

  async execute(
    requested: Command,
    promptId: string,
    readFile: () => Promise<Uint8Array>,
  ): Promise<StoredResponse<PromptAnswer>> {
    const { userId } = requested;
    const rights = await this.assertMayUpload(promptId, userId);
    const bytes = await readFile();
    const command = {
      ...requested,
      fingerprint: createHash('sha256').update(requested.fingerprint).update(bytes).digest(),
    };
    const known = await this.idempotency.known<PromptAnswer>(command);
    if (known) return known;
    // Nothing is locked while the file is decoded. A file without a row is swept later.
    const { thumbHash, color, ...files } = await this.reader.read(bytes, {
      userId,
      mostPixels: uploadPixels,
    });
    await this.pictureCache.protectFromSweep(this.store.nameOf(files, userId));
    const sha = await this.store.put(files, userId);
    return this.idempotency.once(command, 201, async () => {
      // The month is always locked first.
      const usage = await this.usages.of(userId, monthOf(this.clock.now()));
      const prompt = await this.prompts.ownById(promptId, userId);
      if (!prompt) throw notFound();
      const waiting = await this.awaited(prompt);
      prompt.setReference({ sha, thumbHash, color }, null, this.clock.now());
      const needsGenerated = prompt.isCharacter && this.generator.source === 'model';
      if (needsGenerated && waiting) prompt.awaitReference(waiting, this.clock.now());
      const isRequested =
        needsGenerated && !waiting && (await this.referenceImages.request(prompt, rights, usage));
      if (!isRequested) await this.prompts.save(prompt);
      return this.answers.of(prompt);
    });
  }

  /** Id of the reference image that is being generated. */
  private async awaited(prompt: Prompt): Promise<string | null> {
    const { referenceImageId } = prompt.snapshot();
    const [image] = referenceImageId === null ? [] : await this.images.byIds([referenceImageId]);
    return image?.isOpen ? image.id : null;
  }

  /** Checked before the file is read and decoded, which is expensive. */
  private async assertMayUpload(promptId: string, userId: string): Promise<Entitlements> {
    const [prompt, rights] = await Promise.all([
      this.prompts.byId(promptId),
      this.billing.entitlementsOf(userId),
    ]);
    if (prompt?.userId !== userId || prompt.isDeleted) throw notFound();
    if (!rights.canCreatePrompts) throw upgradeRequired();
    return rights;
  }
}
