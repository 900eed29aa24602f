import i18next, { type BackendModule } from 'i18next';
import { useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, findLanguage, rememberChoice, setCurrentLanguage, toLanguage, type Language } from './language';
import { localeFiles } from './locale-files';

export { languages, type Language } from './language';

const files: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(tag, namespace, done) {
    const urls = namespace === 'legal' ? localeFiles.legal : localeFiles.translation;
    fetch(urls[toLanguage(tag) ?? 'en'])
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`texts: HTTP ${answer.status}`))))
      .then(
        (texts: Record<string, string>) => done(null, texts),
        (error: unknown) => done(error instanceof Error ? error : new Error('texts'), false),
      );
  },
};

/** Finds the language and has its texts before anything is shown. */
export async function startI18n(): Promise<void> {
  const language = await findLanguage();
  apply(language);
  i18next.on('languageChanged', (tag) => apply(toLanguage(tag) ?? 'en'));
  await i18next.use(files).use(initReactI18next).init({
    lng: language,
    // All six have the same keys (a check holds them to it), so no second file is ever needed.
    fallbackLng: false,
    ns: ['translation'],
    defaultNS: 'translation',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** A choice made by hand. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberChoice(language);
  try {
    await i18next.changeLanguage(language);
  } catch (error) {
    console.error('The language could not be changed', error);
  }
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
  return useSyncExternalStore(subscribe, currentLanguage);
}
