import type { Language } from '@pictick/rules/language';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app';
import { AppFrame } from './app/layout/frame';
import { paths } from './app/paths';
import { Providers } from './app/providers';
import { prefetchPage } from './app/router';
import { renderFor } from './features/identity/sessions/session';
import { typeset } from './i18n/fetch-texts';
import { setCurrentLanguage } from './i18n/language';
import { i18nextOptions, numbers } from './i18n/numbers';
import Home from './routes/home';
import { prefetchRest } from './routes/landing';
import ListDetail from './routes/list-detail';

/** Renders the landing page for the build (scripts/prerender.mjs); this code never reaches a browser. */
export async function prerender(language: Language, words: string): Promise<string> {
  setCurrentLanguage(language);
  await i18next.use(numbers).init({
    ...i18nextOptions,
    lng: language,
    resources: { [language]: { translation: typeset(language, words) } },
  });
  await Promise.all([prefetchPage(paths.landing), prefetchRest()]);
  return renderToString(
    <StaticRouter location={paths.landing}>
      <App />
    </StaticRouter>,
  );
}

const own = { home: Home, list: ListDetail };

/**
 * Renders the frame that a signed-in user sees until the lists are loaded, in the language that was rendered
 * last. React replaces it; nothing in it can be used.
 */
export function frame(page: keyof typeof own): string {
  const Page = own[page];
  renderFor('signed-in');
  const markup = renderToString(
    <StaticRouter location={paths.home}>
      <Providers>
        <AppFrame>
          <Page />
        </AppFrame>
      </Providers>
    </StaticRouter>,
  );
  renderFor('signed-out');
  // Markers that only hydration needs.
  return markup.replace(/<!--.*?-->|<template[^>]*><\/template>/g, '').replace('<div', '<div inert');
}
