/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@pictick/rules/language';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { startSession } from './api/session/session';
import { App } from './app/app';
import { frame, prerender } from './prerender';
import { BrowserRouter } from './shared/routing/browser-router';
import { fillGaps } from './testing/kit';

jest.mock('./config/env', () => ({ apiKey: 'test' }));
jest.mock('./i18n/locale-files', () => ({ localeFiles: {} }));
// Parts that only render in the browser.
jest.mock('./shared/lib/client-only', () => ({ ClientOnly: () => null }));

beforeAll(async () => {
  fillGaps();
  window.IntersectionObserver = class {
    observe = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
  await startSession();
  jest.useFakeTimers();
});

const offer = {
  trial: '14 5',
  plans: 'starter:15:100:1000 pro:60:499:4990 platinum:200:999:9990',
  terms: 'eur 30',
  yearly: 'starter pro platinum',
};

/** The server fills the placeholders with text, which React must keep. */
const served = (markup: string): string => markup.replace(/%([A-Z_]+):?(\w*)%/g, '$1_$2');

it.each(languages)(
  'prerender shows the landing page in %s before a script runs, and React hydrates it unchanged',
  async (language) => {
    const words = readFileSync(join(__dirname, 'i18n/locales', `${language}.json`), 'utf8');
    const { landing } = JSON.parse(words) as {
      landing: { title: string; lead: string; start: string; ctaTitle: string; faqTitle: string };
    };
    const root = document.body.appendChild(document.createElement('div'));
    for (const name of Object.keys(offer)) document.documentElement.removeAttribute(`data-${name}`);
    root.innerHTML = served(await prerender(language, words));
    Object.assign(document.documentElement.dataset, offer);
    const title = root.querySelector('h1');
    const text = root.textContent.replace(/\u00a0/g, ' ');
    expect(title?.textContent).toBe(landing.title);
    for (const part of [landing.lead, landing.start, landing.faqTitle, landing.ctaTitle])
      expect(text).toContain(part);
    expect(root.querySelector('[style]')).toBeNull();
    expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/login', '/terms', '/privacy', '#how']),
    );

    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onRecoverableError = jest.fn();
    const page = await act(() =>
      Promise.resolve(
        hydrateRoot(
          root,
          <BrowserRouter>
            <App />
          </BrowserRouter>,
          { onRecoverableError },
        ),
      ),
    );
    expect([complaints.mock.calls, onRecoverableError.mock.calls]).toEqual([[], []]);
    expect(root.querySelector('h1')).toBe(title);
    expect(root.querySelector('#plans')?.textContent).toContain('MONTH_pro');
    await act(() => Promise.resolve().then(() => page.unmount()));
    complaints.mockRestore();
    root.remove();
  },
);

it('frame shows the pages of a signed-in user, and nothing in it can be pressed', async () => {
  const words = readFileSync(join(__dirname, 'i18n/locales/de.json'), 'utf8');
  const { home, login } = JSON.parse(words) as { home: { title: string }; login: { button: string } };
  await prerender('de', words);
  const root = document.createElement('div');
  root.innerHTML = frame('home');
  expect(root.querySelector('h1')?.textContent).toBe(home.title);
  expect(root.textContent).not.toContain(login.button);
  for (const page of ['home', 'list'] as const) {
    root.innerHTML = frame(page);
    expect([
      root.children.length,
      root.firstElementChild?.hasAttribute('inert'),
      root.querySelectorAll('[style]').length,
    ]).toEqual([1, true, 0]);
    expect(root.querySelector('[aria-busy]')).not.toBeNull();
  }
});
