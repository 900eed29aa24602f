import type { Language } from '@pictick/rules/language';

/** Each in its own tongue, so that everybody finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  tr: 'Türkçe',
  nl: 'Nederlands',
};
