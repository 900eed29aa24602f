import { z } from 'zod';
import type { ImageProfile } from '../../../platform/config/picture-settings';
import { failureOf, GeneratorOutOfOrder } from './generator-errors';
import type { Capabilities, ProviderRequest, ImageProvider } from './image-provider';
import { fromBase64, type ProviderHttpClient, understood } from './provider-http-client';

const Pictures = z.object({ images: z.array(z.string()).min(1) });
const Trouble = z.object({ error: z.unknown(), errors: z.unknown(), detail: z.unknown() }).partial();

/** Far enough from the reference for a new scene, near enough to keep the character. */
const denoising = 0.6;
const steps: Readonly<Record<string, number>> = { low: 16, medium: 24, high: 36 };

/**
 * A1111, Forge, SD.Next and stable-diffusion.cpp. They have no filter, so only our word list and the
 * negative prompt apply.
 */
export class SdApi implements ImageProvider {
  readonly capabilities: Capabilities;

  constructor(
    private readonly http: ProviderHttpClient,
    { edits, maxRefs, wording }: ImageProfile,
  ) {
    this.capabilities = {
      references: edits ? Math.min(maxRefs, 1) : 0,
      sizes: { smallest: 256, largest: 1_536, step: 64 },
      negativePrompt: true,
      wording,
      audience: 'children',
    };
  }

  async draw(
    { prompt, negative, references, model, quality, size, seed }: ProviderRequest,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const [reference] = references;
    const { status, headers, body } = await this.http.post(
      this.http.at('sdapi', 'v1', reference ? 'img2img' : 'txt2img'),
      {
        prompt,
        negative_prompt: negative ?? '',
        width: size,
        height: size,
        steps: steps[quality ?? 'medium'] ?? 24,
        cfg_scale: 6,
        seed,
        batch_size: 1,
        n_iter: 1,
        send_images: true,
        save_images: false,
        ...(model !== null && { override_settings: { sd_model_checkpoint: model } }),
        ...(reference && {
          init_images: [Buffer.from(reference).toString('base64')],
          denoising_strength: denoising,
          resize_mode: 2,
        }),
      },
      signal,
    );
    if (status !== 200) {
      const said = JSON.stringify(Trouble.safeParse(body).data ?? {});
      throw /checkpoint|model.{0,40}not found/i.test(said)
        ? new GeneratorOutOfOrder('model gone')
        : failureOf(status, headers, Date.now());
    }
    return fromBase64(understood(Pictures, body).images[0] ?? '');
  }
}
