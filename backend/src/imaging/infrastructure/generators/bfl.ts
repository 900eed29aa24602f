import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ImageProfile } from '../../../platform/config/picture-settings';
import { type Outgoing, understood } from './outgoing';
import type { Capabilities, Commission, Painter } from './painter';
import { failureOf, refused, stumbled, unintelligible } from './trouble';

const Submitted = z.object({ id: z.string().min(1), polling_url: z.string().min(1) });
const State = z.object({ status: z.string(), result: z.object({ sample: z.string().optional() }).nullish() });

/** 0 is the strictest, 6 the laxest, 2 the default. */
const tolerance = 1;

/** Black Forest Labs: an order is taken, asked after, and fetched while its address is fresh. */
export class Bfl implements Painter {
  readonly capabilities: Capabilities;

  constructor(
    private readonly outgoing: Outgoing,
    { edits, maxRefs, wording }: ImageProfile,
    private readonly lookEveryMs: number,
  ) {
    this.capabilities = {
      references: edits ? maxRefs : 0,
      sizes: { smallest: 256, largest: 1_440, step: 32 },
      negativePrompt: false,
      wording,
      audience: 'children',
    };
  }

  async paint(
    { prompt, references, model, size, seed }: Commission,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const inputs = Object.fromEntries(
      references.map((png, i) => [
        i === 0 ? 'input_image' : `input_image_${i + 1}`,
        Buffer.from(png).toString('base64'),
      ]),
    );
    const order = {
      prompt,
      width: size,
      height: size,
      seed,
      output_format: 'png',
      safety_tolerance: tolerance,
      ...inputs,
    };
    const { status, headers, body } = await this.outgoing.post(this.outgoing.at(model ?? ''), order, signal);
    if (status !== 200) throw failureOf(status, headers, Date.now());
    const polling = this.outgoing.allowed(understood(Submitted, body).polling_url);
    const sample = await this.await(polling, signal);
    return this.outgoing.picture(sample, signal);
  }

  private async await(polling: URL, signal: AbortSignal): Promise<string> {
    for (let pause = this.lookEveryMs / 3; ; pause = this.lookEveryMs) {
      await wait(pause, undefined, { signal }).catch(() => {
        throw stumbled();
      });
      const { status, headers, body } = await this.outgoing.get(polling, signal);
      // A poll that is asked to slow down has not lost its order.
      if (status === 429) continue;
      if (status !== 200) throw failureOf(status === 404 ? 503 : status, headers, Date.now());
      const { status: state, result } = understood(State, body);
      if (state === 'Ready') {
        if (!result?.sample) throw unintelligible();
        return result.sample;
      }
      if (/moderated/i.test(state)) throw refused();
      if (/error|failed/i.test(state) || state === 'Task not found') throw stumbled();
      if (!/pending|queued|processing|generating/i.test(state)) throw unintelligible();
    }
  }
}
