import { Injectable } from '@nestjs/common';
import { pictureFile } from '../domain/picture-file';
import type { Prompt, ReferenceStatus } from '../domain/prompt';
import type { PromptKind } from '../domain/prompt-kind';
import { lacksPlaceholder } from '../domain/prompt-words';
import { Images } from '../domain/images';
import { PictureAddresses } from '../domain/picture-addresses';

export interface PromptAnswer {
  id: string;
  promptKind: PromptKind;
  name: string;
  template: string;
  /** Of the house. */
  isDefault: boolean;
  referenceImageUrl: string | null;
  thumbHash: string | null;
  /** How far the picture is that was asked for last. */
  referenceStatus: ReferenceStatus;
  /** Why there is none, where it failed. */
  referenceReason: string | null;
  missingPlaceholder: boolean;
  createdAt: string | null;
}

/** A style or a character as its owner sees it. */
@Injectable()
export class PromptAnswers {
  constructor(
    private readonly images: Images,
    private readonly addresses: PictureAddresses,
  ) {}

  async of(prompt: Prompt): Promise<PromptAnswer> {
    const { referenceImageId } = prompt.snapshot();
    const [image] = referenceImageId === null ? [] : await this.images.byIds([referenceImageId]);
    return this.with(prompt, image ? { isOpen: image.isOpen, status: image.status, reason: image.reason } : null);
  }

  async all(prompts: readonly Prompt[]): Promise<PromptAnswer[]> {
    const wanted = prompts.flatMap((prompt) => prompt.snapshot().referenceImageId ?? []);
    const images = new Map((wanted.length > 0 ? await this.images.byIds(wanted) : []).map((image) => [image.id, image]));
    return prompts.map((prompt) => this.with(prompt, images.get(prompt.snapshot().referenceImageId ?? '') ?? null));
  }

  private with(prompt: Prompt, image: { isOpen: boolean; status: string; reason: string | null } | null): PromptAnswer {
    const { id, kind, name, template, referenceSha, referenceThumbHash, createdAt } = prompt.snapshot();
    const referenceStatus = image?.isOpen ? 'generating' : image && image.status !== 'ready' ? 'failed' : referenceSha === null ? 'none' : 'ready';
    return {
      id,
      promptKind: kind,
      name,
      template,
      isDefault: false,
      referenceImageUrl: referenceSha === null ? null : this.addresses.of(pictureFile(referenceSha, 512)),
      thumbHash: referenceThumbHash,
      referenceStatus,
      referenceReason: referenceStatus === 'failed' ? (image?.reason ?? null) : null,
      missingPlaceholder: lacksPlaceholder(template),
      createdAt: createdAt.toISOString(),
    };
  }
}
