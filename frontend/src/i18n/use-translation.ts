import { languageOf } from '@pictick/rules/language';
import i18next, { type TFunction } from 'i18next';
import { use, useSyncExternalStore } from 'react';
import { haveTexts } from './i18n';

const subscribe = (listener: () => void): (() => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};
const language = (): string => i18next.language;

/** Memoizes by language and namespace: React needs stable functions and promises. */
function once<T>(make: (tag: string, namespace: string) => T): (tag: string, namespace: string) => T {
  const made = new Map<string, T>();
  return (tag, namespace) => {
    const key = `${tag} ${namespace}`;
    if (!made.has(key)) made.set(key, make(tag, namespace));
    return made.get(key) as T;
  };
}
const translator = once((tag, namespace): TFunction => i18next.getFixedT(tag, namespace));
/** Texts that cannot be fetched show as keys. */
const arrival = once((tag) => haveTexts(languageOf(tag) ?? 'en', 'legal').catch(() => undefined));

/**
 * Rerenders the component when the language changes. Suspends while legal texts of a new language are
 * loading.
 */
export function useTranslation(namespace: 'translation' | 'legal' = 'translation'): { t: TFunction } {
  const tag = useSyncExternalStore(subscribe, language, language);
  if (namespace === 'legal' && !i18next.hasResourceBundle(tag, namespace)) use(arrival(tag, namespace));
  return { t: translator(tag, namespace) };
}
