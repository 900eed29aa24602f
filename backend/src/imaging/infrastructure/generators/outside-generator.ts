import { createHash } from 'node:crypto';
import type { Tier } from '@pictick/rules/billing/tier';
import type { OutsideSettings } from '../../../platform/config/picture-settings';
import {
  type GenerationRequest,
  type DrawnPicture,
  GenerationFailed,
  ImageGenerator,
  type Subject,
} from '../../domain/generate/image-generator';
import { cleanWords } from '../../domain/moderation/clean-text';
import { finishPicture } from './finish-picture';
import { refused, providerFailed } from './generator-errors';
import type { Capabilities, ProviderRequest, ImageProvider } from './image-provider';
import type { ModelCircuitBreakers } from './model-circuit-breakers';
import { asReference, besideThing, referenceSheet } from './reference-sheets';
import { wordingOf, wordingVersion } from './wording';

/** Time in ms to convert and store the picture before the lease ends. */
const finishingMs = 75_000;
/** A user waits for the answer. */
const moderationTimeoutMs = 4_000;

/** A provider as generator: the part that is the same for all providers. */
export class OutsideGenerator extends ImageGenerator {
  readonly source = 'model';
  readonly longestMs: number;
  /** The prompt differs: chores are done, things are shown. */
  override readonly dependsOnListType = true;

  constructor(
    private readonly settings: Pick<
      OutsideSettings,
      'kind' | 'url' | 'profile' | 'models' | 'size' | 'timeoutMs'
    >,
    private readonly provider: ImageProvider,
    private readonly circuitBreakers: ModelCircuitBreakers,
  ) {
    super();
    this.longestMs = settings.timeoutMs + finishingMs;
  }

  get capabilities(): Capabilities {
    return this.provider.capabilities;
  }

  /** The nearest supported size. */
  private get side(): number {
    const { smallest, largest, step } = this.capabilities.sizes;
    return Math.min(largest, Math.max(smallest, Math.round(this.settings.size / step) * step));
  }

  draws(subject: Subject): boolean {
    return 'concept' in subject || cleanWords(subject.text) !== null;
  }

  versionFor(tier: Tier): string {
    const { kind, url, profile, models } = this.settings;
    const { model, quality } = models[tier];
    // Part of the cache version: servers without a model name and other profiles are different providers.
    const server = createHash('sha256')
      .update(JSON.stringify([url.href, profile]))
      .digest('hex')
      .slice(0, 12);
    return [kind, server, model ?? '', quality ?? '', this.side, `w${wordingVersion}`].join('/');
  }

  async draw(request: GenerationRequest): Promise<DrawnPicture> {
    const { prompt, negative, personal } = wordingOf(request, this.capabilities);
    const { model, quality } = this.settings.models[request.tier];
    const size = this.side;
    const providerRequest: ProviderRequest = {
      prompt,
      negative: this.capabilities.negativePrompt ? negative : null,
      references: await this.referencesFor(request),
      model,
      quality,
      size,
      seed: seedOf(request),
      account: request.account,
    };
    const raw = await this.circuitBreakers.of(model).run(() => this.paint(providerRequest, personal));
    return this.finish(raw, request);
  }

  override async allows(words: string): Promise<boolean> {
    if (!this.provider.allows) return true;
    return this.provider.allows(words, AbortSignal.timeout(moderationTimeoutMs)).catch((error: unknown) => {
      if (error instanceof GenerationFailed) return true;
      throw error;
    });
  }

  private async paint(providerRequest: ProviderRequest, personal: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      if (personal !== '' && this.provider.allows && !(await this.provider.allows(personal, signal)))
        throw refused();
      return await this.provider.draw(providerRequest, signal);
    } catch (error) {
      if (error instanceof GenerationFailed) throw error;
      if (signal.aborted) throw providerFailed();
      throw error;
    }
  }

  private async referencesFor({ figure }: GenerationRequest): Promise<Uint8Array[]> {
    if (figure === null || this.capabilities.references === 0) return [];
    if ('builtIn' in figure) return [await referenceSheet(figure.builtIn)];
    return figure.reference === null || figure.uploaded ? [] : [await asReference(figure.reference)];
  }

  private async finish(raw: Uint8Array, { figure }: GenerationRequest): Promise<DrawnPicture> {
    const picture = await finishPicture(raw);
    if (figure === null || !('builtIn' in figure) || this.capabilities.references > 0 || !picture.webp1024)
      return picture;
    return finishPicture(await besideThing(picture.webp1024, figure.builtIn));
  }
}

/** The same request has the same seed; each variant another one. */
function seedOf({ subject, variant }: GenerationRequest): number {
  let seed = 7 + variant * 7_919;
  for (const sign of 'concept' in subject ? subject.concept : subject.text)
    seed = (seed * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647;
  return seed;
}
