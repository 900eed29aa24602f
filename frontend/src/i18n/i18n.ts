import { type Language, languageOf } from '@pictick/rules/language';
import i18next, { type BackendModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import { fetchTexts } from './fetch-texts';
import { findLanguage } from './find-language';
import { currentLanguage, setCurrentLanguage } from './language';
import { localeFiles } from './locale-files';
import { interpolation, numbers } from './numbers';

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, done) {
    const language = languageOf(tag) ?? 'en';
    fetchTexts(language, localeFiles[namespace === 'legal' ? 'legal' : 'translation'][language]).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error('texts'), false),
    );
  },
};

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

/** Detects the language and loads its texts before anything is shown. */
export async function startI18n(): Promise<void> {
  const language = await findLanguage();
  apply(language);
  i18next.on('languageChanged', (tag) => apply(languageOf(tag) ?? 'en'));
  await i18next
    .use(files)
    .use(numbers)
    .init({
      lng: language,
      // All six languages have the same keys (locale check), so no fallback file is needed.
      fallbackLng: false,
      ns: ['translation'],
      defaultNS: 'translation',
      // Loaded with the pages that need them: lazy-namespace.ts.
      fallbackNS: ['billing', 'referrals', 'consent', 'routines'],
      interpolation,
      returnNull: false,
    });
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
