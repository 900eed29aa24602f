/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { changeLanguage } from './change-language';
import { startI18n, useLanguage } from './i18n';

jest.mock('./locale-files', () => {
  const files = (folder: string) =>
    Object.fromEntries(
      ['en', 'es', 'fr', 'de', 'tr', 'nl'].map((language) => [language, `${folder}/${language}`]),
    );
  return { localeFiles: { translation: files('texts'), legal: files('legal') } };
});

/** Requests for texts that the test holds back. */
let held: Map<string, () => void>;
let missing: Set<string>;
const texts = (path: string) =>
  ({
    ok: true,
    text: () =>
      Promise.resolve(JSON.stringify({ hello: path, sign: { ask: 'Supprimer « {{name}} » ? Oui : non !' } })),
  }) as unknown as Response;

jest.mock('./billing-texts', () => ({
  loadBillingTexts: jest.fn((language: string) => Promise.resolve(void mockAsked.push(language))),
}));
jest.mock('./referral-texts', () => ({
  loadReferralTexts: jest.fn((language: string) =>
    Promise.resolve(void mockAsked.push(`invited ${language}`)),
  ),
}));
const mockAsked: string[] = [];

beforeEach(() => {
  held = new Map();
  missing = new Set();
  localStorage.clear();
});
beforeAll(async () => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['de-AT'] });
  held = new Map();
  missing = new Set();
  globalThis.fetch = ((path: string) => {
    if (missing.has(path)) return Promise.reject(new TypeError('no network'));
    return path === 'texts/fr'
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
  expect(mockAsked).toEqual([]);
  i18next.addResourceBundle('de', 'billing', { paid: 'bezahlt' });
  expect(i18next.t('paid')).toBe('bezahlt');
  await changeLanguage('tr');
  expect(mockAsked).toEqual(['tr']);
});
