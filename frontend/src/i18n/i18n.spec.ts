/** @jest-environment jsdom */
import type { Language } from '@pictick/rules/language';
import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { changeLanguage } from './change-language';
import { startI18n, useLanguage } from './i18n';
import { lazyNamespace } from './lazy-namespace';

function mockFiles(folder: string): Record<Language, string> {
  const { languages } =
    jest.requireActual<typeof import('@pictick/rules/language')>('@pictick/rules/language');
  return Object.fromEntries(languages.map((language) => [language, `${folder}/${language}`])) as Record<
    Language,
    string
  >;
}
jest.mock('./locale-files', () => ({
  localeFiles: { translation: mockFiles('texts'), legal: mockFiles('legal') },
}));

/** Requests for texts that the test holds back. */
let held: Map<string, () => void>;
let missing: Set<string>;
const slow = new Set(['texts/fr', 'routines/de']);
const texts = (path: string) =>
  ({
    ok: true,
    text: () =>
      Promise.resolve(JSON.stringify({ hello: path, sign: { ask: 'Supprimer « {{name}} » ? Oui : non !' } })),
  }) as unknown as Response;

const billing = lazyNamespace('billing', mockFiles('billing'));
const routines = lazyNamespace('routines', mockFiles('routines'));
const asked: string[] = [];

beforeEach(() => {
  held = new Map();
  missing = new Set();
  asked.length = 0;
  localStorage.clear();
});
beforeAll(async () => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['de-AT'] });
  held = new Map();
  missing = new Set();
  globalThis.fetch = ((path: string) => {
    asked.push(path);
    if (missing.has(path)) return Promise.reject(new TypeError('no network'));
    return slow.has(path)
      ? new Promise((resolve) => held.set(path, () => resolve(texts(path))))
      : Promise.resolve(texts(path));
  }) as typeof fetch;
  await startI18n();
});

it('startI18n loads the texts before anything is shown, and sets the language of the document', () => {
  expect(i18next.t('hello')).toBe('texts/de');
  expect(document.documentElement.lang).toBe('de');
});

it('changeLanguage changes texts, document and all formats', async () => {
  const { result } = renderHook(() => useLanguage());
  await act(() => changeLanguage('tr'));
  expect([
    i18next.t('hello'),
    document.documentElement.lang,
    result.current,
    localStorage.getItem('i18nextLng'),
  ]).toEqual(['texts/tr', 'tr', 'tr', 'tr']);
});

it('changeLanguage keeps the language if the texts cannot be fetched, and logs that', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  missing.add('texts/es');
  expect(await changeLanguage('es')).toBe(false);
  expect([i18next.t('hello'), document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual([
    'texts/tr',
    'tr',
    null,
  ]);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

it('changeLanguage ends in the language chosen last, however late the first one arrives', async () => {
  const first = changeLanguage('fr');
  const second = changeLanguage('nl');
  expect(await second).toBe(true);
  held.get('texts/fr')?.();
  expect(await first).toBe(false);
  expect([document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual(['nl', 'nl']);
});

it('changeLanguage stores nothing if the language was not chosen by hand', async () => {
  await changeLanguage('en', false);
  expect([document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual(['en', null]);
});

it('typeset keeps French punctuation on the line of its word, and leaves other languages alone', () => {
  expect(i18next.getFixedT('fr')('sign.ask', { name: 'Maison' })).toBe(
    'Supprimer «\u00a0Maison\u00a0»\u00a0? Oui\u00a0: non\u00a0!',
  );
  expect(i18next.getFixedT('nl')('sign.ask', { name: 'Huis' })).toBe('Supprimer « Huis » ? Oui : non !');
});

it('changeLanguage loads billing texts only where they were loaded before', async () => {
  await changeLanguage('de');
  expect(asked.filter((path) => path.startsWith('billing'))).toEqual([]);
  await billing.load();
  await changeLanguage('es');
  expect(asked.filter((path) => path.startsWith('billing'))).toEqual(['billing/de', 'billing/es']);
});

it('texts that are on their way while the language changes arrive in the new language', async () => {
  await changeLanguage('de');
  const arrival = routines.load();
  expect(await changeLanguage('tr')).toBe(true);
  held.get('routines/de')?.();
  await arrival;
  expect(i18next.hasResourceBundle('tr', 'routines')).toBe(true);
});

it('texts that could not be fetched do not keep the language from changing', async () => {
  await changeLanguage('de');
  const gone = lazyNamespace('gone', mockFiles('gone'));
  missing.add('gone/de').add('gone/tr');
  await expect(gone.load()).rejects.toThrow();
  expect(await changeLanguage('tr')).toBe(true);
});
