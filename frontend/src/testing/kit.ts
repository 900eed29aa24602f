import i18next from 'i18next';
import billing from '../i18n/locales/billing/en.json';
import consent from '../i18n/locales/consent/en.json';
import en from '../i18n/locales/en.json';
import legal from '../i18n/locales/legal/en.json';
import linked from '../i18n/locales/linked/en.json';
import people from '../i18n/locales/people/en.json';
import referrals from '../i18n/locales/referrals/en.json';
import routines from '../i18n/locales/routines/en.json';
import sections from '../i18n/locales/sections/en.json';
import { i18nextOptions, numbers } from '../i18n/numbers';

/** jsdom has neither modal dialogs nor popovers nor sizes; these do what the components rely on, and no more. */
export function fillGaps(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function () {
    this.removeAttribute('open');
  };
  if (!Object.hasOwn(globalThis, 'ResizeObserver')) {
    globalThis.ResizeObserver = class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
  }
  Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
  });
}

export async function speakEnglish(): Promise<void> {
  await i18next.use(numbers).init({
    ...i18nextOptions,
    lng: 'en',
    resources: {
      en: { translation: en, legal, billing, referrals, consent, routines, people, linked, sections },
    },
  });
}
