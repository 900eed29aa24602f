export const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'] as const;
export type Language = (typeof languages)[number];

/** One of the six out of a tag such as `de-AT`; null for any other. "tru" is no Turkish and "den" no German. */
export function languageOf(tag: unknown): Language | null {
  const base =
    typeof tag === 'string'
      ? tag
          .trim()
          .toLowerCase()
          .split(/[-_\s]/)[0]
      : null;
  return languages.find((language) => language === base) ?? null;
}
