import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { Router as Address } from 'wouter';
import { App } from './app/app';
import { paths } from './app/paths';
import { prefetchPage } from './app/router';
import { typeset } from './i18n/i18n';
import { setCurrentLanguage, type Language } from './i18n/language';
import { interpolation, numbers } from './i18n/numbers';

/** The landing page as a visitor sees it before anything of it runs. For the build (scripts/site.mjs): it never reaches a browser. */
export async function prerender(language: Language, words: string): Promise<string> {
  setCurrentLanguage(language);
  await i18next.use(numbers).use(initReactI18next).init({ lng: language, resources: { [language]: { translation: typeset(language, words) } }, interpolation, returnNull: false });
  await prefetchPage(paths.landing);
  return renderToString(
    <Address ssrPath={paths.landing}>
      <App />
    </Address>,
  );
}
