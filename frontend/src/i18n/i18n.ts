import { type Language, languageOf } from '@pictick/rules/language';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { fetchTexts } from './fetch-texts';
import { findLanguage } from './find-language';
import { currentLanguage, setCurrentLanguage } from './language';
import { localeFiles } from './locale-files';
import { i18nextOptions, numbers } from './numbers';

/**
 * Loads the texts of terms and privacy before their page is shown.
 * @throws Error if they cannot be fetched.
 */
export async function loadLegalTexts(): Promise<void> {
  await haveTexts(currentLanguage(), 'legal');
}

/**
 * Loads the texts unless they are loaded.
 * @throws Error if they cannot be fetched.
 */
export async function haveTexts(language: Language, namespace: keyof typeof localeFiles): Promise<void> {
  if (!i18next.hasResourceBundle(language, namespace))
    i18next.addResourceBundle(
      language,
      namespace,
      await fetchTexts(language, localeFiles[namespace][language]),
    );
}

/** Detects the language and loads its texts before anything is shown. Texts that cannot be fetched show as keys. */
export async function startI18n(): Promise<void> {
  const language = await findLanguage();
  apply(language);
  const translation = await fetchTexts(language, localeFiles.translation[language]).catch(() => ({}));
  i18next.on('languageChanged', (tag) => apply(languageOf(tag) ?? 'en'));
  await i18next
    .use(numbers)
    .init({ ...i18nextOptions, lng: language, resources: { [language]: { translation } } });
}

function apply(language: Language): void {
  setCurrentLanguage(language);
  document.documentElement.lang = language;
}

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
