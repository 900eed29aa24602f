/** @jest-environment jsdom */
import type { Language } from '@pictick/rules/language';
import { ApiError } from '../../../api/http/api-error';
import { rememberChoice } from '../../../i18n/change-language';
import { setCurrentLanguage } from '../../../i18n/language';
import { clearAccountLanguage, applyAccountLanguage, sendAccountLanguage } from './account-language';
import { chooseLanguage } from './choose-language';

let user: { id: string } | null;
/** The requests that the server got, and its responses. */
let heard: unknown[];
let server: () => Promise<object>;
const shown: [Language, boolean][] = [];
let textsCome = true;
let told: number;

jest.mock('../../../api/http/client', () => ({
  call: (work: (api: object) => Promise<object>) =>
    work({
      PATCH: (path: string, { body }: { body: object }) => {
        heard.push([path, body]);
        return server();
      },
    }),
}));
jest.mock('../../../api/session/session', () => ({ sessionView: () => ({ user }) }));
jest.mock('../../../shared/lib/profile-updates', () => ({ tellProfile: () => void (told += 1) }));
jest.mock('../../../i18n/i18n', () => ({}));
jest.mock('../../../i18n/change-language', () => {
  const real = jest.requireActual<typeof import('../../../i18n/change-language')>(
    '../../../i18n/change-language',
  );
  const { setCurrentLanguage: speak } =
    jest.requireActual<typeof import('../../../i18n/language')>('../../../i18n/language');
  return {
    ...real,
    changeLanguage: (language: Language, byHand = true) => {
      if (!textsCome) return Promise.resolve(false);
      if (byHand) real.rememberChoice(language);
      speak(language);
      shown.push([language, byHand]);
      return Promise.resolve(true);
    },
  };
});

const owed = () => localStorage.getItem('account_language_owed');
const atHome = () => localStorage.getItem('account_language');

beforeEach(() => {
  localStorage.clear();
  user = { id: 'mia' };
  heard = [];
  shown.length = 0;
  textsCome = true;
  told = 0;
  server = () => Promise.resolve({});
  setCurrentLanguage('en');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const patch = (language: Language) => ['/api/auth/me', { language }];

describe('a language chosen on this device', () => {
  it('is shown, and sent to other tabs and to the account', async () => {
    await chooseLanguage('tr');
    expect(shown).toEqual([['tr', true]]);
    expect(told).toBe(1);
    expect(heard).toEqual([patch('tr')]);
    expect([owed(), atHome()]).toEqual([null, 'tr']);
  });

  it('is sent later after a network failure, once and without an error', async () => {
    server = () => Promise.reject(new TypeError('no network'));
    await chooseLanguage('tr');
    expect([owed(), shown]).toEqual(['mia', [['tr', true]]]);
    server = () => Promise.resolve({});
    await sendAccountLanguage();
    await sendAccountLanguage();
    expect(heard).toEqual([patch('tr'), patch('tr')]);
    expect(owed()).toBeNull();
  });

  it("is sent before the account's language is applied, so that it is not overwritten", async () => {
    server = () => Promise.reject(new TypeError('no network'));
    await chooseLanguage('tr');
    server = () => Promise.resolve({});
    await applyAccountLanguage('de');
    expect([heard.at(-1), shown.at(-1), atHome()]).toEqual([patch('tr'), ['tr', true], 'tr']);
  });

  it('arrives last where several were chosen', async () => {
    const answers: (() => void)[] = [];
    server = () => new Promise((resolve) => answers.push(() => resolve({})));
    const first = chooseLanguage('tr');
    while (answers.length < 1) await Promise.resolve();
    const second = chooseLanguage('de');
    while (shown.length < 2) await Promise.resolve();
    expect(heard).toEqual([patch('tr')]);
    answers.shift()?.();
    while (answers.length < 1) await Promise.resolve();
    expect(owed()).toBe('mia');
    answers.shift()?.();
    await Promise.all([first, second]);
    expect(heard).toEqual([patch('tr'), patch('de')]);
    expect([owed(), atHome()]).toEqual([null, 'de']);
  });

  it('is not sent again after a final refusal, and is after a temporary one', async () => {
    for (const [status, left] of [
      [422, null],
      [403, null],
      [500, 'mia'],
      [429, 'mia'],
      [401, 'mia'],
    ] as const) {
      server = () => Promise.reject(new ApiError(status, 'NO', 'errors.unknown'));
      await chooseLanguage('tr');
      expect([status, owed()]).toEqual([status, left]);
    }
  });

  it('is sent to no account while signed out, nor to that of the next user', async () => {
    user = null;
    await chooseLanguage('tr');
    expect([heard, owed()]).toEqual([[], null]);
    user = { id: 'mia' };
    server = () => Promise.reject(new TypeError('no network'));
    await chooseLanguage('de');
    user = { id: 'ben' };
    await sendAccountLanguage();
    expect(heard).toEqual([patch('de')]);
  });

  it('changes nothing where its texts cannot be loaded', async () => {
    textsCome = false;
    await chooseLanguage('tr');
    expect([heard, owed()]).toEqual([[], null]);
    expect(told).toBe(0);
  });
});

describe('the language of the account', () => {
  it('wins over the browser, is stored for the next visit and is no choice of this device', async () => {
    await applyAccountLanguage('de');
    expect([shown, atHome(), localStorage.getItem('i18nextLng'), heard]).toEqual([
      [['de', false]],
      'de',
      null,
      [],
    ]);
  });

  it('gives way to a choice made on the device, which does not change the account', async () => {
    rememberChoice('en');
    await applyAccountLanguage('de');
    expect([shown, atHome(), heard]).toEqual([[], 'de', []]);
  });

  it('changes nothing where it is shown already', async () => {
    await applyAccountLanguage('en');
    expect(shown).toEqual([]);
  });

  it.each([null, 'pt', ''])('is ignored where it is %p', async (said) => {
    await applyAccountLanguage(said);
    expect([heard, atHome(), shown]).toEqual([[patch('en')], 'en', []]);
  });

  it('is removed on sign-out; a choice stays', async () => {
    rememberChoice('tr');
    await applyAccountLanguage('de');
    clearAccountLanguage();
    expect([atHome(), owed(), localStorage.getItem('i18nextLng')]).toEqual([null, null, 'tr']);
  });
});
