import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { Concept } from '@pictick/concepts';
import { nearestStyle } from '@pictick/concepts/looks';
import { concepts } from '@pictick/concepts/node';
import { isBuiltInCharacter } from '@pictick/rules/imaging/character';
import { isBuiltInStyle } from '@pictick/rules/imaging/style';
import { SETTINGS, type Settings } from '../../../platform/config/env';
import { type Drawing } from '../../domain/generate/drawing';
import { GenerationRequests, type RequestedBy } from '../../domain/generate/generation-requests';
import {
  type GenerationRequest,
  type RequestedFigure,
  GenerationFailed,
  type RequestedStyle,
  type Subject,
} from '../../domain/generate/image-generator';
import { PictureCache } from '../../domain/generate/picture-cache';
import { ImageStore } from '../../domain/storage/image-store';
import { pictureFile, pictureSizes } from '../../domain/storage/picture-file';
import type { Prompt } from '../../domain/styles/prompt';
import { Prompts } from '../../domain/styles/prompts';

/** Resolves the ids of a drawing: the noun of its concept, and the prompts of users. */
@Injectable()
export class ResolvedGenerationRequests extends GenerationRequests {
  private known?: ReadonlyMap<string, Concept>;

  constructor(
    private readonly prompts: Prompts,
    private readonly store: ImageStore,
    private readonly pictureCache: PictureCache,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async build(
    drawing: Drawing,
    { userId, tier, isReferenceImage: isReferenceImage = false }: RequestedBy,
  ): Promise<GenerationRequest> {
    const { listType, variant } = drawing;
    const [style, figure] = [
      await this.styleOf(drawing.style),
      await this.figureOf(drawing.figure, isReferenceImage),
    ];
    return {
      subject: this.subjectOf(drawing),
      listType,
      style,
      figure,
      variant,
      tier,
      account: this.accountOf(userId),
    };
  }

  private subjectOf({ concept, text, language }: Drawing): Subject {
    if (concept === null) return { text: text ?? '', language: language ?? 'en' };
    this.known ??= new Map(concepts().map((known) => [known.id, known]));
    // A concept that the dictionary no longer has is named by its id.
    const { noun, kind } = this.known.get(concept) ?? { noun: concept.replaceAll('-', ' '), kind: 'thing' };
    return { concept, noun, kind };
  }

  private async styleOf(style: string): Promise<RequestedStyle> {
    if (isBuiltInStyle(style)) return { builtIn: style };
    const { id, template } = await this.own(style);
    return { promptId: id, template, nearest: nearestStyle(template) };
  }

  private async figureOf(figure: string | null, isReferenceImage: boolean): Promise<RequestedFigure | null> {
    if (figure === null) return null;
    if (isBuiltInCharacter(figure)) return { builtIn: figure };
    const { id, name, template, referenceSha } = await this.own(figure);
    // An uploaded photograph in a reference image would be sent to the provider with it.
    if (referenceSha === null || isReferenceImage)
      return { promptId: id, name, description: template, reference: null };
    return {
      promptId: id,
      name,
      description: template,
      reference: await this.largest(referenceSha),
      uploaded: !(await this.pictureCache.contains(referenceSha)),
    };
  }

  /**
   * A prompt of the user or of the owner of the list, checked when the picture was requested; deleted ones
   * included.
   */
  private async own(id: string): Promise<Prompt> {
    const prompt = await this.prompts.byId(id);
    if (!prompt) throw new GenerationFailed('unknown', false);
    return prompt;
  }

  private async largest(sha: string): Promise<Uint8Array | null> {
    for (const size of pictureSizes) {
      const file = await this.store.open(pictureFile(sha, size));
      if (file) return buffer(file.stream);
    }
    return null;
  }

  private accountOf(userId: string): string {
    const [secret] = this.settings.hmacKeys;
    if (!secret) throw new Error('HMAC_KEYS is empty');
    return createHmac('sha256', secret).update(`image-account|${userId}`).digest('hex').slice(0, 32);
  }
}
