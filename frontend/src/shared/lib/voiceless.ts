import { type Language, languageOf } from '@pictick/rules/language';
import { readStorage, writeStorage } from '../../i18n/language';

const key = 'pictick_voiceless';

/** The language for which the child's page found no voice on this device, until it finds one. */
export const voicelessLanguage = (): Language | null => languageOf(readStorage(key));

export function noteVoiceless(language: Language | null): void {
  if (voicelessLanguage() !== language) writeStorage(key, language);
}
