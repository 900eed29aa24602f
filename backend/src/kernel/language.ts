import { type Language, languageOf } from '@pictick/rules/language';

/**
 * The language of an Accept-Language header that is one of the six and has the highest weight, then the first
 * place.
 */
export function acceptedLanguage(header: unknown): Language | null {
  if (typeof header !== 'string') return null;
  let best: { language: Language; weight: number } | null = null;
  for (const wish of header.slice(0, 1000).split(',')) {
    const [tag, ...settings] = wish.split(';');
    const language = languageOf(tag);
    const weight = weightOf(settings);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

/** 0 means "not this language"; an unreadable weight counts as 1. */
function weightOf(settings: readonly string[]): number {
  const said = settings
    .map((setting) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(setting)?.[1])
    .find((weight) => weight !== undefined);
  return said === undefined ? 1 : Math.min(1, Number(said));
}
