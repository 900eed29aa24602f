import { z } from 'zod';
import type { ImageProfile } from '../../../platform/config/picture-settings';
import { GenerationFailed } from '../../domain/generate/image-generator';
import { failureOf, GeneratorOutOfOrder, refused, invalidResponse } from './generator-errors';
import type { Capabilities, ProviderRequest, ImageProvider } from './image-provider';
import { type Answer, fromBase64, type ProviderHttpClient, understood } from './provider-http-client';

const Part = z.object({
  text: z.string().optional(),
  inlineData: z.object({ mimeType: z.string(), data: z.string() }).optional(),
  thought: z.boolean().optional(),
});
const Reply = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z.object({ parts: z.array(Part).optional() }).optional(),
      }),
    )
    .optional(),
});
const Trouble = z.object({ error: z.object({ status: z.string(), message: z.string() }).partial() });

const harms = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
];

/**
 * Its terms exclude services likely to be used by minors: off unless the operator confirms that there are
 * none.
 */
export class Gemini implements ImageProvider {
  readonly capabilities: Capabilities;

  constructor(
    private readonly http: ProviderHttpClient,
    { edits, maxRefs, wording }: ImageProfile,
  ) {
    this.capabilities = {
      references: edits ? maxRefs : 0,
      sizes: { smallest: 1_024, largest: 1_024, step: 1_024 },
      negativePrompt: false,
      wording,
      audience: 'adults',
    };
  }

  async draw({ prompt, references, model }: ProviderRequest, signal: AbortSignal): Promise<Uint8Array> {
    const answer = await this.http.post(
      this.http.at('models', `${encodeURIComponent(model ?? '')}:generateContent`),
      {
        contents: [
          {
            role: 'user',
            parts: [
              { text: prompt },
              ...references.map((png) => ({
                inlineData: { mimeType: 'image/png', data: Buffer.from(png).toString('base64') },
              })),
            ],
          },
        ],
        generationConfig: {
          responseModalities: ['IMAGE'],
          imageConfig: { aspectRatio: '1:1', imageSize: '1K' },
        },
        safetySettings: harms.map((category) => ({ category, threshold: 'BLOCK_LOW_AND_ABOVE' })),
      },
      signal,
    );
    if (answer.status !== 200) throw failure(answer);
    return pictureIn(understood(Reply, answer.body));
  }
}

/** A refusal has status 200, a reason and no picture. @throws GenerationFailed */
function pictureIn({ promptFeedback, candidates }: z.infer<typeof Reply>): Uint8Array {
  if (promptFeedback?.blockReason && promptFeedback.blockReason !== 'BLOCK_REASON_UNSPECIFIED')
    throw refused();
  const [candidate] = candidates ?? [];
  const picture = candidate?.content?.parts?.find(
    ({ inlineData, thought }) => inlineData && thought !== true,
  )?.inlineData;
  if (picture) return fromBase64(picture.data);
  if (/SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/.test(candidate?.finishReason ?? '')) throw refused();
  // NO_IMAGE, IMAGE_OTHER, or text only.
  throw invalidResponse();
}

function failure({ status, headers, body }: Answer): GenerationFailed {
  const error = Trouble.safeParse(body).data?.error;
  if (status === 400 && /api key/i.test(error?.message ?? '')) return new GeneratorOutOfOrder('key refused');
  if (status === 429 && /billing|free tier|limit: 0|check your plan/i.test(error?.message ?? ''))
    return new GeneratorOutOfOrder('no credit');
  return failureOf(status, headers, Date.now());
}
