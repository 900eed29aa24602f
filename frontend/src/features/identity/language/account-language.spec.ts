/** @jest-environment jsdom */
import type { Language } from '@pictick/rules/language';
import { ApiError } from '../../../api/http/api-error';
import { rememberChoice } from '../../../i18n/change-language';
import { setCurrentLanguage } from '../../../i18n/language';
import { clearAccountLanguage, applyAccountLanguage, sendAccountLanguage } from './account-language';
import { chooseLanguage } from './choose-language';

let user: { id: string } | null;
/** What the server has heard, and how it answers. */
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

describe('a choice made by hand', () => {
  it('is shown, told to the other tabs and to the account', async () => {
    await chooseLanguage('tr');
    expect(shown).toEqual([['tr', true]]);
    expect(told).toBe(1);
    expect(heard).toEqual([patch('tr')]);
    expect([owed(), atHome()]).toEqual([null, 'tr']);
  });

  it('is told later where there is no network: never an error, and once', async () => {
    server = () => Promise.reject(new TypeError('no network'));
    await chooseLanguage('tr');
    expect([owed(), shown]).toEqual(['mia', [['tr', true]]]);
    server = () => Promise.resolve({});
    await sendAccountLanguage();
    await sendAccountLanguage();
    expect(heard).toEqual([patch('tr'), patch('tr')]);
    expect(owed()).toBeNull();
  });

  it('is told before the account is heard, so that the account does not take it back', async () => {
    server = () => Promise.reject(new TypeError('no network'));
    await chooseLanguage('tr');
    server = () => Promise.resolve({});
    await applyAccountLanguage('de');
    expect([heard.at(-1), shown.at(-1), atHome()]).toEqual([patch('tr'), ['tr', true], 'tr']);
  });

  it('of several the last arrives last', async () => {
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

  it('is not offered again where it was refused for good, and is after a moment of trouble', async () => {
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

  it('is nobody’s account’s business while nobody is signed in, nor that of whoever signs in next', async () => {
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

  it('whose texts do not come changes nothing', async () => {
    textsCome = false;
    await chooseLanguage('tr');
    expect([heard, owed()]).toEqual([[], null]);
    expect(told).toBe(0);
  });
});

describe('what the account says', () => {
  it('beats the browser, is remembered for the next visit and is no choice of this device', async () => {
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

  it('changes nothing where it is on the screen already', async () => {
    await applyAccountLanguage('en');
    expect(shown).toEqual([]);
  });

  it.each([null, 'pt', ''])('is told where it is %p', async (said) => {
    await applyAccountLanguage(said);
    expect([heard, atHome(), shown]).toEqual([[patch('en')], 'en', []]);
  });

  it('goes with whoever signs out; a choice stays', async () => {
    rememberChoice('tr');
    await applyAccountLanguage('de');
    clearAccountLanguage();
    expect([atHome(), owed(), localStorage.getItem('i18nextLng')]).toEqual([null, null, 'tr']);
  });
});
