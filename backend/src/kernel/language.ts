export const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'] as const;
export type Language = (typeof languages)[number];

/** For dates: English texts have British spelling, so dates have the British order. */
export const regionOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/** One of the six out of a tag such as `de-AT`; null for any other. "tru" is no Turkish and "den" no German. */
export function languageOf(tag: unknown): Language | null {
  const base = typeof tag === 'string' ? /^\s*([a-z]{2})(?:[-_\s]|$)/i.exec(tag)?.[1]?.toLowerCase() : undefined;
  return languages.find((language) => language === base) ?? null;
}

/** What is wanted most of an Accept-Language header that is one of the six: by weight, and then in the order they stand. */
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

/** 0 means "not this one"; what cannot be read is taken for wanted. */
function weightOf(settings: readonly string[]): number {
  const said = settings.map((setting) => /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(setting)?.[1]).find((weight) => weight !== undefined);
  return said === undefined ? 1 : Math.min(1, Number(said));
}
