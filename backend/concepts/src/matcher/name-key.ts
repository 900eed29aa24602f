import type { Language } from '../types';
import { foldFor, lower } from './normalise';

/**
 * Two names with the same key mean the same thing to the person who wrote them: capitals, accents, spaces and signs do not part
 * them, and the Turkish I is no English one. What a language keeps apart stays apart.
 */
export function nameKey(name: string, language: Language): string {
  const key = foldFor(language, lower(name, language))
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}%+]+/gu, ' ')
    .trim();
  return key === '' ? name.trim() : key;
}
