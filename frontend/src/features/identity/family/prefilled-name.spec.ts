import i18next, { type TFunction } from 'i18next';
import de from '../../../i18n/locales/de.json';
import en from '../../../i18n/locales/en.json';
import es from '../../../i18n/locales/es.json';
import fr from '../../../i18n/locales/fr.json';
import nl from '../../../i18n/locales/nl.json';
import tr from '../../../i18n/locales/tr.json';
import { i18nextOptions, numbers } from '../../../i18n/numbers';
import { prefilledName } from './prefilled-name';

const texts = Object.entries({ en, es, fr, de, tr, nl });
let inLanguage: (language: string) => TFunction;

beforeAll(async () => {
  const resources = Object.fromEntries(texts.map(([language, translation]) => [language, { translation }]));
  await i18next.use(numbers).init({ ...i18nextOptions, lng: 'en', resources });
  inLanguage = (language) => i18next.getFixedT(language);
});

describe('The prefilled name of a family', () => {
  it('has the first name of its user, in a form that every name fits', () => {
    const user = { name: '  Ada\u00a0Maria  Lovelace ' };
    expect(texts.map(([language]) => prefilledName(inLanguage(language), user))).toEqual([
      'Ada’s family',
      'Familia de Ada',
      'Chez Ada',
      'Familie von Ada',
      'Ada ve ailesi',
      'Gezin van Ada',
    ]);
  });

  it('has no name where none is known or the whole would be too long', () => {
    const of = (name: string) => prefilledName(inLanguage('en'), { name });
    expect([prefilledName(inLanguage('de'), null), of(''), of(' \u2800 \u200b')]).toEqual([
      'Unsere Familie',
      'Our family',
      'Our family',
    ]);
    const rest = '’s family'.length;
    expect(of('x'.repeat(60 - rest))).toHaveLength(60);
    expect(of('x'.repeat(61 - rest))).toBe('Our family');
  });
});
