export const languages = ['en', 'es', 'fr', 'de', 'tr', 'nl'] as const;
export type Language = (typeof languages)[number];

/**
 * The supported language of a tag such as `de-AT`; null for others. "tru" is not Turkish and "den" not
 * German.
 */
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
