import { z } from 'zod';
import type { ImageProfile } from '../../../platform/config/picture-settings';
import { GenerationFailed } from '../../domain/generate/image-generator';
import { failureOf, GeneratorOutOfOrder, refused, invalidResponse } from './generator-errors';
import type { Capabilities, ProviderRequest, ImageProvider } from './image-provider';
import { type Answer, fromBase64, type ProviderHttpClient, understood } from './provider-http-client';

const Pictures = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});
const Trouble = z.object({
  error: z.union([
    z.string(),
    z
      .object({ code: z.unknown(), type: z.unknown(), message: z.unknown(), moderation_details: z.unknown() })
      .partial(),
  ]),
});
const Judgement = z.object({
  results: z
    .array(z.object({ flagged: z.boolean(), category_scores: z.record(z.string(), z.number()) }))
    .min(1),
});

/** Stricter than the provider's `flagged`, because users are children. */
const highestScore = 0.2;
const sexualScore = 0.05;

/** OpenAI and compatible servers; the profile lists the supported fields. */
export class OpenAiImages implements ImageProvider {
  readonly capabilities: Capabilities;

  constructor(
    private readonly http: ProviderHttpClient,
    private readonly profile: ImageProfile,
    moderationModel: string | null,
  ) {
    const { maxRefs, edits, negativeField, wording } = profile;
    this.capabilities = {
      references: edits ? maxRefs : 0,
      sizes: { smallest: 256, largest: 2_048, step: 16 },
      negativePrompt: negativeField,
      wording,
      audience: 'children',
    };
    if (moderationModel !== null)
      this.allows = (words, signal) => this.moderate(moderationModel, words, signal);
  }

  allows?: ImageProvider['allows'];

  async draw(providerRequest: ProviderRequest, signal: AbortSignal): Promise<Uint8Array> {
    const answer =
      providerRequest.references.length > 0
        ? await this.edit(providerRequest, signal)
        : await this.generate(providerRequest, signal);
    if (answer.status !== 200) throw failure(answer);
    const [picture] = understood(Pictures, answer.body).data;
    if (picture?.b64_json) return fromBase64(picture.b64_json);
    if (picture?.url) return this.http.picture(picture.url, signal);
    throw invalidResponse();
  }

  private generate(providerRequest: ProviderRequest, signal: AbortSignal): Promise<Answer> {
    const { profile } = this;
    return this.http.post(
      this.http.at('images', 'generations'),
      {
        ...this.fields(providerRequest),
        ...(profile.sendResponseFormat && { response_format: 'b64_json' }),
        ...(profile.sendModeration && { moderation: 'auto', safety_identifier: providerRequest.account }),
        ...(profile.negativeField &&
          providerRequest.negative !== null && { negative_prompt: providerRequest.negative }),
      },
      signal,
    );
  }

  /** Edits have no `moderation` field; moderation is always on there. */
  private edit(providerRequest: ProviderRequest, signal: AbortSignal): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(this.fields(providerRequest)))
      form.append(name, String(value));
    providerRequest.references.forEach((png, i) =>
      form.append(
        'image[]',
        new Blob([Uint8Array.from(png)], { type: 'image/png' }),
        `reference-${i + 1}.png`,
      ),
    );
    return this.http.post(this.http.at('images', 'edits'), form, signal);
  }

  private fields({ model, prompt, size, quality }: ProviderRequest): Record<string, string | number> {
    return {
      ...(model !== null && { model }),
      prompt,
      ...(this.profile.sendQuality && { n: 1 }),
      size: `${size}x${size}`,
      ...(this.profile.sendQuality && quality !== null && { quality }),
      ...(this.profile.sendOutputFormat && { output_format: 'png' }),
    };
  }

  /** @throws GenerationFailed if there is no answer: nothing is allowed then */
  private async moderate(model: string, words: string, signal: AbortSignal): Promise<boolean> {
    const answer = await this.http.post(this.http.at('moderations'), { model, input: words }, signal);
    if (answer.status !== 200) throw failure(answer);
    return understood(Judgement, answer.body).results.every(
      ({ flagged, category_scores: scores }) =>
        !flagged &&
        Object.entries(scores).every(
          ([category, score]) => score < (category.startsWith('sexual') ? sexualScore : highestScore),
        ),
    );
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

function failure({ status, headers, body }: Answer): GenerationFailed {
  const parsed = Trouble.safeParse(body);
  const error = parsed.success ? parsed.data.error : '';
  const [code, type, message] =
    typeof error === 'string'
      ? ['', '', text(error)]
      : [text(error.code), text(error.type), text(error.message)];
  const said = (pattern: RegExp): boolean => pattern.test(code) || pattern.test(type);
  if (
    said(/moderation_blocked|content_policy|content_filter|safety/) ||
    (typeof error === 'object' && error.moderation_details) ||
    /safety system|content policy/.test(message)
  )
    return refused();
  // Gateways refuse a single picture with 403, which otherwise means a refused key.
  if (status === 403 && /flagged|moderat/.test(message) && !/account|organi[sz]ation|api key/.test(message))
    return refused();
  if (said(/insufficient_quota|billing|credit/)) return new GeneratorOutOfOrder('no credit');
  if (
    said(/model_not_found|model_deprecated/) ||
    (status === 400 && /model .*(does not exist|not found|not supported)/.test(message))
  )
    return new GeneratorOutOfOrder('model gone');
  if (said(/invalid_api_key|account_deactivated/)) return new GeneratorOutOfOrder('key refused');
  return failureOf(status, headers, Date.now());
}
