import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ImageProfile } from '../../../platform/config/picture-settings';
import { failureOf, refused, providerFailed, invalidResponse } from './generator-errors';
import type { Capabilities, ProviderRequest, ImageProvider } from './image-provider';
import { type ProviderHttpClient, understood } from './provider-http-client';

const Submitted = z.object({ id: z.string().min(1), polling_url: z.string().min(1) });
const State = z.object({ status: z.string(), result: z.object({ sample: z.string().optional() }).nullish() });

/** 0 is the strictest, 6 the most permissive, 2 the default. */
const tolerance = 1;

/** Black Forest Labs: takes an order, is polled, and answers a URL that expires soon. */
export class Bfl implements ImageProvider {
  readonly capabilities: Capabilities;

  constructor(
    private readonly http: ProviderHttpClient,
    { edits, maxRefs, wording }: ImageProfile,
    private readonly pollEveryMs: number,
  ) {
    this.capabilities = {
      references: edits ? maxRefs : 0,
      sizes: { smallest: 256, largest: 1_440, step: 32 },
      negativePrompt: false,
      wording,
      audience: 'children',
    };
  }

  async draw(
    { prompt, references, model, size, seed }: ProviderRequest,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const inputs = Object.fromEntries(
      references.map((png, i) => [
        i === 0 ? 'input_image' : `input_image_${i + 1}`,
        Buffer.from(png).toString('base64'),
      ]),
    );
    const request = {
      prompt,
      width: size,
      height: size,
      seed,
      output_format: 'png',
      safety_tolerance: tolerance,
      ...inputs,
    };
    const { status, headers, body } = await this.http.post(this.http.at(model ?? ''), request, signal);
    if (status !== 200) throw failureOf(status, headers, Date.now());
    const polling = this.http.allowed(understood(Submitted, body).polling_url);
    const sample = await this.await(polling, signal);
    return this.http.picture(sample, signal);
  }

  private async await(polling: URL, signal: AbortSignal): Promise<string> {
    for (let pause = this.pollEveryMs / 3; ; pause = this.pollEveryMs) {
      await wait(pause, undefined, { signal }).catch(() => {
        throw providerFailed();
      });
      const { status, headers, body } = await this.http.get(polling, signal);
      // A throttled poll does not lose the order.
      if (status === 429) continue;
      if (status !== 200) throw failureOf(status === 404 ? 503 : status, headers, Date.now());
      const { status: state, result } = understood(State, body);
      if (state === 'Ready') {
        if (!result?.sample) throw invalidResponse();
        return result.sample;
      }
      if (/moderated/i.test(state)) throw refused();
      if (/error|failed/i.test(state) || state === 'Task not found') throw providerFailed();
      if (!/pending|queued|processing|generating/i.test(state)) throw invalidResponse();
    }
  }
}
