import i18next from 'i18next';
import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';
import nl from './locales/nl.json';
import tr from './locales/tr.json';
import { i18nextOptions, numbers } from './numbers';

const texts = { en, es, fr, de, tr, nl };

describe.each([
  ['en', '1,000 items added', '1 item added'],
  ['es', '1000 artículos añadidos', '1 artículo añadido'],
  ['fr', '1\u202f000 articles ajoutés', '1 article ajouté'],
  ['de', '1.000 Artikel hinzugefügt', '1 Artikel hinzugefügt'],
  ['tr', '1.000 ürün eklendi', '1 ürün eklendi'],
  ['nl', '1.000 artikelen toegevoegd', '1 artikel toegevoegd'],
])('The formatter numbers in %s', (lng, many, one) => {
  const instance = i18next.createInstance();
  beforeAll(() =>
    instance.use(numbers).init({
      ...i18nextOptions,
      lng,
      resources: Object.fromEntries(
        Object.entries(texts).map(([language, translation]) => [language, { translation }]),
      ),
    }),
  );

  it('groups digits', () => expect(instance.t('item.added.shopping', { count: 1000 })).toBe(many));
  it('selects the plural', () => expect(instance.t('item.added.shopping', { count: 1 })).toBe(one));
  it('does not format text that looks like a number', () =>
    expect(instance.t('list.renamed', { name: '2026' })).toMatch(/2026/));
});
