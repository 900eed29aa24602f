import type { OutsideSettings } from '../../../platform/config/picture-settings';
import { Bfl } from './bfl';
import { Gemini } from './gemini';
import type { ImageProvider } from './image-provider';
import { type ModelCircuitEvent, ModelCircuitBreakers } from './model-circuit-breakers';
import { OpenAiImages } from './openai-images';
import { OutsideGenerator } from './outside-generator';
import { ProviderHttpClient } from './provider-http-client';
import { SdApi } from './sdapi';

export function createOutsideGenerator(
  settings: OutsideSettings,
  onChange: (event: ModelCircuitEvent) => void,
  pollEveryMs = 1_200,
): OutsideGenerator {
  return new OutsideGenerator(
    settings,
    providerFor(settings, pollEveryMs),
    new ModelCircuitBreakers({ now: () => Date.now(), chance: () => Math.random(), onChange }),
  );
}

function providerFor(settings: OutsideSettings, pollEveryMs: number): ImageProvider {
  const { kind, url: base, profile, resultHosts } = settings;
  const http = new ProviderHttpClient({
    base,
    headers: keyHeaders(settings),
    keyHosts: keyHostsOf(settings),
    resultHosts,
  });
  switch (kind) {
    case 'openai-images':
      return new OpenAiImages(http, profile, settings.moderationModel);
    case 'sdapi':
      return new SdApi(http, profile);
    case 'bfl':
      return new Bfl(http, profile, pollEveryMs);
    case 'gemini':
      return new Gemini(http, profile);
  }
}

/** Black Forest Labs takes orders at one host and is polled at another, which needs the key too. */
const keyHostsOf = ({ kind, url }: OutsideSettings): readonly string[] =>
  kind === 'bfl' && url.hostname.endsWith('.bfl.ai') ? ['.bfl.ai'] : [];

function keyHeaders({ kind, key }: OutsideSettings): Record<string, string> {
  if (key === null) return {};
  switch (kind) {
    case 'openai-images':
      return { authorization: `Bearer ${key}` };
    case 'sdapi':
      return { authorization: `Basic ${Buffer.from(key).toString('base64')}` };
    case 'bfl':
      return { 'x-key': key };
    case 'gemini':
      return { 'x-goog-api-key': key };
  }
}
