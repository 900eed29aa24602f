/** @jest-environment jsdom */
import { languageOf, languages } from '@pictick/rules/language';
import fc from 'fast-check';
import { chosenHere, rememberAccount, rememberChoice } from './change-language';
import { findLanguage } from './find-language';
import { detect, readStorage, writeStorage, type Signs } from './language';

jest.mock('./i18n', () => ({}));

let asked: string[] = [];
let answer: () => Promise<unknown>;
jest.mock('../api/http/api-fetch', () => ({
  apiFetch: (path: string) => {
    asked.push(path);
    return answer().then((body) => ({ json: () => Promise.resolve(body) }));
  },
}));

const none: Signs = { search: '', cookie: '', saved: null, account: null, browser: [] };

describe('detect', () => {
  const six = fc.constantFrom(...languages);
  const foreign = fc.constantFrom('pt', 'it-IT', '', 'tru', '__proto__', 'x');
  /** Each source is empty, names an unsupported language, or a supported one. */
  const wish = fc.oneof(fc.constant(null), foreign, six);

  it('takes the first supported language of address, cookie, stored choice, account, browser', () => {
    fc.assert(
      fc.property(
        wish,
        wish,
        wish,
        wish,
        fc.array(fc.oneof(foreign, six), { maxLength: 4 }),
        (address, cookie, saved, account, browser) => {
          const signs: Signs = {
            search: address === null ? '' : `?a=1&lng=${encodeURIComponent(address)}`,
            cookie: cookie === null ? 'other=de' : `other=de; i18next=${cookie}; last=fr`,
            saved,
            account,
            browser,
          };
          const first =
            [address, cookie, saved, account, ...browser].find((said) =>
              languages.some((language) => language === said),
            ) ?? null;
          expect(detect(signs)).toBe(first);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never throws, and answers a supported language or null for any input', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string(),
        fc.array(fc.string()),
        (search, cookie, saved, browser) => {
          expect([null, ...languages]).toContain(detect({ search, cookie, saved, account: saved, browser }));
        },
      ),
    );
  });

  it('reads tags with a region, in any case', () => {
    expect([...languages, 'DE-at', 'tr_TR', 'es-419', 'nl-Latn-BE'].map(languageOf)).toEqual([
      ...languages,
      'de',
      'tr',
      'es',
      'nl',
    ]);
    expect(detect({ ...none, cookie: 'xi18next=de' })).toBeNull();
  });
});

describe('findLanguage', () => {
  const browserSays = (...tags: string[]): void =>
    void Object.defineProperty(navigator, 'languages', { configurable: true, value: tags });
  const at = (address: string): void => history.replaceState({ kept: true }, '', address);
  const forgetCookie = (): void => void (document.cookie = 'i18next=;path=/;max-age=0');

  beforeEach(() => {
    localStorage.clear();
    forgetCookie();
    at('/login');
    browserSays('pt-BR', 'pt');
    asked = [];
    answer = () => Promise.resolve({ language: 'de', country: 'AT' });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  });

  it('asks the server for the country only if no source names a supported language, and only once', async () => {
    expect(await findLanguage()).toBe('de');
    expect(await findLanguage()).toBe('de');
    expect(asked).toEqual(['/api/locale']);
    expect([
      localStorage.getItem('geoip_language'),
      localStorage.getItem('geoip_country'),
      localStorage.getItem('i18nextLng'),
    ]).toEqual(['de', 'AT', null]);
  });

  it.each([
    ['the address', () => at('/?lng=nl')],
    ['a cookie', () => void (document.cookie = 'i18next=nl;path=/')],
    ['a choice', () => localStorage.setItem('i18nextLng', 'nl')],
    ['the account', () => rememberAccount('nl')],
    ['the browser', () => browserSays('pt', 'nl-BE')],
  ])('does not ask the server if the language is in %s', async (_, say) => {
    localStorage.setItem('geoip_language', 'fr');
    say();
    expect(await findLanguage()).toBe('nl');
    expect(asked).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is not there', () => Promise.reject(new TypeError('no network'))],
    ['sends no JSON', () => Promise.resolve('<html>')],
    ['names another language', () => Promise.resolve({ language: 'pt', country: 'BR' })],
    ['answers null', () => Promise.resolve(null)],
  ])('is English if the server %s, and asks again on the next visit', async (_, says) => {
    answer = says;
    expect(await findLanguage()).toBe('en');
    expect(localStorage.getItem('geoip_language')).toBeNull();
    await findLanguage();
    expect(asked).toHaveLength(2);
  });

  it('keeps the language of a link after the visit if nothing was chosen', async () => {
    browserSays('en');
    at('/?lng=tr');
    expect(await findLanguage()).toBe('tr');
    at('/login');
    expect(await findLanguage()).toBe('tr');
  });

  it.each([
    ['choice', () => localStorage.setItem('i18nextLng', 'de')],
    ['account', () => rememberAccount('de')],
    ['cookie', () => void (document.cookie = 'i18next=de;path=/')],
  ])('shows a link in its language, and does not overwrite the stored %s', async (_, known) => {
    known();
    at('/?lng=tr');
    expect(await findLanguage()).toBe('tr');
    at('/login');
    expect(await findLanguage()).toBe('de');
  });

  it('stores nothing if the address names an unsupported language', async () => {
    at('/?lng=xx');
    browserSays('fr');
    expect(await findLanguage()).toBe('fr');
    expect(localStorage.getItem('i18nextLng')).toBeNull();
  });

  it('rememberChoice clears the guess, and wins over address, cookie, account and browser', async () => {
    await findLanguage();
    document.cookie = 'i18next=fr;path=/';
    rememberAccount('es');
    at('/?lng=nl&a=1#b');
    browserSays('de');
    rememberChoice('tr');
    expect([localStorage.getItem('geoip_language'), localStorage.getItem('geoip_country')]).toEqual([
      null,
      null,
    ]);
    expect(window.location.href).toBe('http://localhost/?a=1#b');
    expect(history.state).toEqual({ kept: true });
    expect(await findLanguage()).toBe('tr');
    expect(chosenHere()).toBe('tr');
  });

  it('rememberChoice sets no cookie if there was none', () => {
    rememberChoice('tr');
    expect(document.cookie).toBe('');
  });

  it('rememberChoice lasts for this visit if localStorage is blocked', async () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    browserSays('de');
    rememberChoice('tr');
    expect(await findLanguage()).toBe('tr');
    const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(await findLanguage()).toBe('tr');
    set.mockRestore();
    get.mockRestore();
    writeStorage('i18nextLng', null);
    expect(readStorage('i18nextLng')).toBeNull();
  });
});
