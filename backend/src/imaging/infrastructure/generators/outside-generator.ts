import { createHash } from 'node:crypto';
import type { Tier } from '@pictick/rules/tier';
import type { OutsideSettings } from '../../../platform/config/picture-settings';
import {
  type DrawingOrder,
  type DrawnPicture,
  GenerationFailed,
  ImageGenerator,
  type Subject,
} from '../../domain/image-generator';
import { cleanWords } from '../../domain/picture-words';
import { finishPicture } from './finish-picture';
import type { Fuses } from './fuses';
import type { Capabilities, Commission, Painter } from './painter';
import { asReference, besideThing, referenceSheet } from './reference-sheets';
import { refused, stumbled } from './trouble';
import { wordingOf, wordingVersion } from './wording';

/** Time to redraw what came and to store it in a place that stumbles, before the lease ends. */
const finishingMs = 75_000;
/** Somebody waits for the answer. */
const judgeMs = 4_000;

/** A provider as the generator: what is the same for all of them. The wires differ, the care does not. */
export class OutsideGenerator extends ImageGenerator {
  readonly source = 'model';
  readonly longestMs: number;
  /** A chore is done, a thing is shown: the wording says so. */
  override readonly heedsListType = true;

  constructor(
    private readonly settings: Pick<
      OutsideSettings,
      'kind' | 'url' | 'profile' | 'models' | 'size' | 'timeoutMs'
    >,
    private readonly painter: Painter,
    private readonly fuses: Fuses,
  ) {
    super();
    this.longestMs = settings.timeoutMs + finishingMs;
  }

  get capabilities(): Capabilities {
    return this.painter.capabilities;
  }

  /** What is asked for, as near as the painter can do it. */
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
    // Two servers that name no model are not the same painter, nor is one that is spoken to otherwise.
    const server = createHash('sha256')
      .update(JSON.stringify([url.href, profile]))
      .digest('hex')
      .slice(0, 12);
    return [kind, server, model ?? '', quality ?? '', this.side, `w${wordingVersion}`].join('/');
  }

  async draw(order: DrawingOrder): Promise<DrawnPicture> {
    const { prompt, negative, personal } = wordingOf(order, this.capabilities);
    const { model, quality } = this.settings.models[order.tier];
    const size = this.side;
    const commission: Commission = {
      prompt,
      negative: this.capabilities.negativePrompt ? negative : null,
      references: await this.referencesFor(order),
      model,
      quality,
      size,
      seed: seedOf(order),
      account: order.account,
    };
    const raw = await this.fuses.of(model).run(() => this.paint(commission, personal));
    return this.finish(raw, order);
  }

  override async permits(words: string): Promise<boolean> {
    if (!this.painter.permits) return true;
    return this.painter.permits(words, AbortSignal.timeout(judgeMs)).catch((error: unknown) => {
      if (error instanceof GenerationFailed) return true;
      throw error;
    });
  }

  private async paint(commission: Commission, personal: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(this.settings.timeoutMs);
    try {
      if (personal !== '' && this.painter.permits && !(await this.painter.permits(personal, signal)))
        throw refused();
      return await this.painter.paint(commission, signal);
    } catch (error) {
      if (error instanceof GenerationFailed) throw error;
      if (signal.aborted) throw stumbled();
      throw error;
    }
  }

  private async referencesFor({ figure }: DrawingOrder): Promise<Uint8Array[]> {
    if (figure === null || this.capabilities.references === 0) return [];
    if ('builtIn' in figure) return [await referenceSheet(figure.builtIn)];
    return figure.reference === null || figure.uploaded ? [] : [await asReference(figure.reference)];
  }

  private async finish(raw: Uint8Array, { figure }: DrawingOrder): Promise<DrawnPicture> {
    const picture = await finishPicture(raw);
    if (figure === null || !('builtIn' in figure) || this.capabilities.references > 0 || !picture.webp1024)
      return picture;
    return finishPicture(await besideThing(picture.webp1024, figure.builtIn));
  }
}

/** The same order asks for the same picture, where the painter can do that; the next variant for another one. */
function seedOf({ subject, variant }: DrawingOrder): number {
  let seed = 7 + variant * 7_919;
  for (const sign of 'concept' in subject ? subject.concept : subject.text)
    seed = (seed * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647;
  return seed;
}
