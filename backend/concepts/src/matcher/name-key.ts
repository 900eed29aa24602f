import type { Language } from '../types';
import { foldFor, lower } from './normalise';

const signs = /[^\p{L}\p{N}\p{Extended_Pictographic}%+]+/gu;

/**
 * Two names with the same key are the same to their writer: capitals, accents, spaces and signs do not
 * matter, but the Turkish I is no English one. Letters that a language keeps apart stay apart.
 */
export function nameKey(name: string, language: Language): string {
  const key = foldFor(language, lower(name, language)).replace(signs, ' ').trim();
  return key === '' ? name.trim() : key;
}

/** The key with accents, with as many words. */
export function plainKey(name: string, language: Language): string {
  const key = lower(name, language).replace(signs, ' ').trim();
  return key === '' ? name.trim() : key;
}
