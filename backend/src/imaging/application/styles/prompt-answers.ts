import { Injectable } from '@nestjs/common';
import { hasPlaceholder, type PromptKind } from '@pictick/rules/imaging/prompt-text';
import { Images } from '../../domain/images';
import { pictureFile } from '../../domain/storage/picture-file';
import { PictureUrls } from '../../domain/storage/picture-urls';
import { type Prompt, referenceOf, type ReferenceStatus } from '../../domain/styles/prompt';

export interface PromptAnswer {
  id: string;
  promptKind: PromptKind;
  name: string;
  template: string;
  /** Built-in. */
  isDefault: boolean;
  referenceImageUrl: string | null;
  thumbHash: string | null;
  /** Status of the latest reference image. */
  referenceStatus: ReferenceStatus;
  /** Reason of the failure; null unless it failed. */
  referenceReason: string | null;
  missingPlaceholder: boolean;
  createdAt: string | null;
}

/** A style or character as its owner sees it. */
@Injectable()
export class PromptAnswers {
  constructor(
    private readonly images: Images,
    private readonly addresses: PictureUrls,
  ) {}

  async of(prompt: Prompt): Promise<PromptAnswer> {
    const { id, kind, name, template, referenceSha, referenceThumbHash, referenceImageId, createdAt } =
      prompt.snapshot();
    const [asked = null] = referenceImageId === null ? [] : await this.images.byIds([referenceImageId]);
    return {
      id,
      promptKind: kind,
      name,
      template,
      isDefault: false,
      referenceImageUrl: referenceSha === null ? null : this.addresses.of(pictureFile(referenceSha, 512)),
      thumbHash: referenceThumbHash,
      ...referenceOf(referenceSha, asked),
      missingPlaceholder: !hasPlaceholder(template),
      createdAt: createdAt.toISOString(),
    };
  }
}
