import type { OutsideSettings } from '../../../platform/config/picture-settings';
import { Bfl } from './bfl';
import { type FuseEvent, Fuses } from './fuses';
import { Gemini } from './gemini';
import { OpenAiImages } from './openai-images';
import { Outgoing } from './outgoing';
import { OutsideGenerator } from './outside-generator';
import type { Painter } from './painter';
import { SdApi } from './sdapi';

export function createOutsideGenerator(
  settings: OutsideSettings,
  onChange: (event: FuseEvent) => void,
  lookEveryMs = 1_200,
): OutsideGenerator {
  return new OutsideGenerator(
    settings,
    painterFor(settings, lookEveryMs),
    new Fuses({ now: () => Date.now(), chance: () => Math.random(), onChange }),
  );
}

function painterFor(settings: OutsideSettings, lookEveryMs: number): Painter {
  const { kind, url: base, profile, resultHosts } = settings;
  const outgoing = new Outgoing({
    base,
    headers: keyHeaders(settings),
    keyHosts: houseOf(settings),
    resultHosts,
  });
  switch (kind) {
    case 'openai-images':
      return new OpenAiImages(outgoing, profile, settings.moderationModel);
    case 'sdapi':
      return new SdApi(outgoing, profile);
    case 'bfl':
      return new Bfl(outgoing, profile, lookEveryMs);
    case 'gemini':
      return new Gemini(outgoing, profile);
  }
}

/** Black Forest Labs takes an order at one of its hosts and is asked after it at another, which wants the key as well. */
const houseOf = ({ kind, url }: OutsideSettings): readonly string[] =>
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
